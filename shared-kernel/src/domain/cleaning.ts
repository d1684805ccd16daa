import { halfWidth } from './text';

/** Radicals that fonts and PDFs put in place of a character, and for which Unicode has no decomposition. */
const radicals = new Map(
  Object.entries({
    '⺠': '民', '⻓': '长', '⻔': '门', '⻋': '车', '⻢': '马', '⻩': '黄', '⻰': '龙', '⻬': '齐', '⻚': '页', '⻝': '食',
    '⻆': '角', '⻛': '风', '⻜': '飞', '⻦': '鸟', '⻥': '鱼', '⻄': '西', '⻅': '见', '⻉': '贝', '⻁': '虎', '⻘': '青',
    '⻤': '鬼', '⻣': '骨', '⻨': '麦', '⻳': '龟', '⻙': '韦', '⻧': '卤', '⻮': '齿', '⻐': '钅', '⻊': '足', '⺟': '母',
  }),
); // prettier-ignore

/** Signs that nobody sees: zero-width ones, marks of direction, variation selectors, soft hyphens. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** Text of any length and form without invisible signs, with radicals and compatibility forms as the usual characters. */
export const cleanText = (text: string): string =>
  text
    .replace(invisible, '')
    .normalize('NFC')
    .replace(/[\u2F00-\u2FD5]/g, (radical) => radical.normalize('NFKC'))
    .replace(/[\u2E80-\u2EFF]/g, (radical) => radicals.get(radical) ?? radical);

/**
 * A short text as people mean it, from a cell, a field, a search or a call: clean, without the apostrophe by which spreadsheets
 * mark text, and with every blank as a plain one.
 */
export const cleanCell = (text: string): string =>
  cleanText(text)
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
    .replace(/^['＇]+/, '')
    .trim();

const dots = /[•・‧∙⋅●･᛫⸱․﹒\u0387]/g;
/** `cleanCell` leaves one blank in a row. */
const blankBetweenHan = /([\p{Script=Han}·]) (?=[\p{Script=Han}·])/gu;
const stopBetweenHan = /([\p{Script=Han}·])[.。](?=[\p{Script=Han}·])/gu;

/** A person's name, equal for all ways to type it: with a wide blank 王 芳 is 王芳, every dot between the parts of a name is ·. */
export const cleanName = (text: string): string =>
  halfWidth(cleanCell(text))
    .replace(dots, '·')
    .replace(/[‘’`´]/g, "'")
    .replace(blankBetweenHan, '$1')
    .replace(stopBetweenHan, '$1·')
    .trim();

/** The number of a document: half-width capitals and digits without blanks. */
export const cleanIdNo = (text: string): string =>
  halfWidth(cleanCell(text)).replace(/\s/g, '').toUpperCase();

/** By which names of jobs, of columns and the like are compared: blanks and the width of signs do not count. */
export const comparableName = (text: string): string => halfWidth(cleanCell(text)).replace(/\s/g, '');

/** The digits of a phone number; those of a mobile without the country's +86. */
export const cleanMobile = (text: string): string =>
  halfWidth(cleanCell(text))
    .replace(/\D/g, '')
    .replace(/^(?:00)?86(?=1\d{10}$)/, '');

/**
 * What somebody looks for: a mobile, a number in groups or a name as it is stored, all else as it was typed. Brackets and commas
 * keep their width, which names of companies have in either.
 */
export function cleanWord(text: string): string {
  const word = cleanCell(text);
  const plain = halfWidth(word);
  const mobile = cleanMobile(plain);
  if (/^1\d{10}$/.test(mobile) && /^[+\d\s()-]+$/.test(plain)) return mobile;
  if (/^[\d ]{7,}[\dX]$/i.test(plain)) return cleanIdNo(plain);
  return /^[\p{Script=Han}\s\p{P}]+$/u.test(word) && !/[（）()，,。；;：:]/.test(word)
    ? cleanName(word)
    : word.replace(/[０-９Ａ-Ｚａ-ｚ－]/g, halfWidth).replace(/[‘’`´]/g, "'");
}

/** An amount of yuan as people write it, `￥6,500.50` or `6500元`, as plain digits; what is no amount keeps its words. */
export const cleanAmount = (text: string): string =>
  halfWidth(cleanCell(text))
    .replace(/^(?:[¥￥]|RMB|CNY|人民币)/i, '')
    .replace(/元$/, '')
    .replace(/[,\s]/g, '');

/** How a sheet's cells without a value are marked where they are read. */
export const cellMarks = { formula: '#公式', day: '#日期' } as const;

/** Why a cell without a value cannot be taken, to be put behind the field's name; undefined for all others. */
export function brokenCell(text: string): string | undefined {
  if (text === cellMarks.formula) return '是没有结果的公式，请粘贴为数值后重试';
  if (text === cellMarks.day) return '不是有效的日期，请改为2026-01-05这样的日期';
  return /^#(?:N\/A|[A-Z0-9/]{2,12}[!?])$/.test(text) ? `是错误值${text}，请改为实际内容` : undefined;
}

/**
 * A line as its cells were understood, to be shown and handed in. A cell without a value keeps its mark, and one of which cleaning
 * leaves nothing keeps its words, so that its refusal can be read; so does a mobile with letters, which would lose them.
 */
export const understood = <Row extends { readonly [Field in keyof Row]: string }>(
  typed: Row,
  cleaned: { readonly [Field in keyof Row]?: string },
): Row => {
  const cells = Object.entries<string>(typed).map(([field, text]) => [
    field,
    (text.includes('#') && brokenCell(cleanCell(text))) || (field === 'mobile' && /\p{L}/u.test(text))
      ? text
      : cleaned[field as keyof Row] || text,
  ]);
  return Object.fromEntries(cells) as Row;
};

/** Of somebody who is looked for in a list; longer texts are no names and no numbers. */
export function understoodIdentity(row: { name: string; idNo: string }): { name: string; idNo: string } {
  const typed = { name: row.name.slice(0, 100), idNo: row.idNo.slice(0, 50) };
  return understood(typed, { name: cleanName(typed.name), idNo: cleanIdNo(typed.idNo) });
}

/** The cells of a line that have no value, each by the name of its field. */
export const brokenCells = <Field extends string>(
  row: { readonly [Key in NoInfer<Field>]?: string | undefined },
  names: Readonly<Record<Field, string>>,
): { field: Field; message: string }[] =>
  (Object.entries(names) as [Field, string][]).flatMap(([field, name]) => {
    const text = row[field] ?? '';
    // Lists have thousands of cells, and cleaning costs more than looking for the sign.
    const broken = text.includes('#') ? brokenCell(cleanCell(text)) : undefined;
    return broken ? [{ field, message: `${name}${broken}` }] : [];
  });
