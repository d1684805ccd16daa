import { halfWidth, ungrouped } from './text';

/** Radicals that fonts and PDFs use in place of a character and that Unicode does not decompose. */
const radicals = new Map(
  Object.entries({
    '⺠': '民', '⻓': '长', '⻔': '门', '⻋': '车', '⻢': '马', '⻩': '黄', '⻰': '龙', '⻬': '齐', '⻚': '页', '⻝': '食',
    '⻆': '角', '⻛': '风', '⻜': '飞', '⻦': '鸟', '⻥': '鱼', '⻄': '西', '⻅': '见', '⻉': '贝', '⻁': '虎', '⻘': '青',
    '⻤': '鬼', '⻣': '骨', '⻨': '麦', '⻳': '龟', '⻙': '韦', '⻧': '卤', '⻮': '齿', '⻐': '钅', '⻊': '足', '⺟': '母',
  }),
); // prettier-ignore

/** Invisible characters: zero-width ones, direction marks, variation selectors, soft hyphens. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** Removes invisible characters and replaces radicals and compatibility forms by the usual characters. */
export const cleanText = (text: string): string =>
  text
    .replace(invisible, '')
    .normalize('NFC')
    .replace(/[\u2F00-\u2FD5]/g, (radical) => radical.normalize('NFKC'))
    .replace(/[\u2E80-\u2EFF]/g, (radical) => radicals.get(radical) ?? radical);

/**
 * Cleans short text from a cell, field, search or call: as `cleanText`, without the apostrophe by which spreadsheets
 * mark text, and with plain single spaces only.
 */
export const cleanCell = (text: string): string =>
  cleanText(text)
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
    .replace(/^['＇]+/, '')
    .trim();

const dots = /[•・‧∙⋅●･᛫⸱․﹒\u0387\u02D9\u318D]/g;
/** `cleanCell` leaves at most one space in a row. */
const blankBetweenHan = /([\p{Script=Han}·]) (?=[\p{Script=Han}·])/gu;
const stopBetweenHan = /([\p{Script=Han}·])[.。](?=[\p{Script=Han}·])/gu;

/** Family names that most names begin with, and those of two characters, after which people write a space. */
const surnames = new Set(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾肖萧田董袁潘蒋蔡余杜叶程魏苏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾韦付傅夏方邹熊白孟秦邱江尹薛闫阎段雷侯龙陶黎贺顾毛郝龚邵钱严武戴莫孔向汤温康施洪樊兰殷翟倪季庞柯',
);
const longSurnames = new Set(
  '欧阳 上官 司马 诸葛 夏侯 东方 皇甫 尉迟 公孙 慕容 令狐 司徒 端木 宇文 长孙 独孤 南宫'.split(' '),
);

/** What people write behind a name, without brackets. */
const besideNames =
  /^(?:已?离职|已?退休|在职|试用期?|实习生?|返聘|临时工?|兼职|外包|派遣|新员工|班长|组长|领班|主管|经理|男|女|本人)$/;

/** Whether a note such as 离职 follows a name. */
export const hasNote = (text: string): boolean => besideNames.test(text.split(' ').slice(1).at(-1) ?? '');

/** Whether a cell holds the names of several people or a note behind a name; joined, they would pass for one name. */
function holdsMore(text: string): boolean {
  const parts = text.split(' ');
  if (hasNote(text) && (parts[0] ?? '').length > 1) return true;
  const isName = (part: string) => /^\p{Script=Han}{2,4}$/u.test(part) && surnames.has(part.slice(0, 1));
  return parts.length > 1 && parts.every(isName) && !longSurnames.has(parts[0] ?? '');
}

/**
 * A person's name in one spelling: spaces between Chinese characters are removed (王 芳 is 王芳), except between the
 * names of several people and before a note, every separating dot becomes ·.
 */
export function cleanName(text: string): string {
  const plain = halfWidth(cleanCell(text))
    .replace(dots, '·')
    .replace(/[‘’`´]/g, "'");
  return holdsMore(plain)
    ? plain
    : plain.replace(blankBetweenHan, '$1').replace(stopBetweenHan, '$1·').trim();
}

/** A document number in half-width capitals and digits, without spaces; one of 18 digits also without hyphens and quotes. */
export function cleanIdNo(text: string): string {
  const plain = halfWidth(cleanCell(text)).replace(/\s/g, '').toUpperCase();
  const joined = plain.replace(/^[‘’`´]|[-‐-―]/g, '');
  return /^\d{17}[\dX]$/.test(joined) ? joined : plain;
}

/** The form in which names of jobs, columns and similar are compared: without spaces, in half-width characters. */
export const comparableName = (text: string): string => halfWidth(cleanCell(text)).replace(/\s/g, '');

/**
 * The digits of a phone number; a mobile number loses the country code +86. A text with words stays as it is: they may
 * say that the number is somebody else's.
 */
export function cleanMobile(text: string): string {
  const plain = halfWidth(cleanCell(text));
  if (/\p{L}/u.test(plain)) return plain;
  return plain
    .replace(/\.0+$/, '')
    .replace(/\D/g, '')
    .replace(/^(?:00)?86(?=1\d{10}$)/, '');
}

/**
 * Cleans a search word: mobile numbers, grouped numbers and person names get their stored form, everything else stays
 * as typed. Brackets and commas keep their width, because company names contain both widths.
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

/** Reduces yuan amounts such as `￥6,500.50` or `6500元` to plain digits; keeps other characters of non-amounts. */
export const cleanAmount = (text: string): string =>
  ungrouped(cleanCell(text))
    .replace(/^(?:[¥￥]|RMB|CNY|人民币)/i, '')
    .replace(/元整?$/, '')
    .replaceAll('。', '.')
    .replace(/\s/g, '');

/** Marks that the spreadsheet reader puts in place of cells without a usable value. */
export const cellMarks = { formula: '#公式', day: '#日期' } as const;

/** Returns why a cell has no usable value, to follow the field's name; undefined for all other cells. */
export function brokenCell(text: string): string | undefined {
  if (text === cellMarks.formula) return '是没有结果的公式，请粘贴为数值后重试';
  if (text === cellMarks.day) return '不是有效的日期，请改为2026-01-05这样的日期';
  return /^#(?:N\/A|[A-Z0-9/]{2,12}[!?])$/.test(text) ? `是错误值${text}，请改为实际内容` : undefined;
}

/**
 * Returns a row with its cleaned cells, for display and submission. Cells without a usable value, cells that cleaning
 * would empty keep their text, so that their error message makes sense.
 */
export const understood = <Row extends { readonly [Field in keyof Row]: string }>(
  typed: Row,
  cleaned: { readonly [Field in keyof Row]?: string },
): Row => {
  const cells = Object.entries<string>(typed).map(([field, text]) => [
    field,
    text.includes('#') && brokenCell(cleanCell(text)) ? text : cleaned[field as keyof Row] || text,
  ]);
  return Object.fromEntries(cells) as Row;
};

/** Cleans a name and number for finding a person in a list; cuts longer texts, which cannot be either. */
export function understoodIdentity(row: { name: string; idNo: string }): { name: string; idNo: string } {
  const typed = { name: row.name.slice(0, 100), idNo: row.idNo.slice(0, 50) };
  return understood(typed, { name: cleanName(typed.name), idNo: cleanIdNo(typed.idNo) });
}

/** Returns an issue for each cell of a row that has no usable value, with the field's name. */
export const brokenCells = <Field extends string>(
  row: { readonly [Key in NoInfer<Field>]?: string | undefined },
  names: Readonly<Record<Field, string>>,
): { field: Field; message: string }[] =>
  (Object.entries(names) as [Field, string][]).flatMap(([field, name]) => {
    const text = row[field] ?? '';
    // Lists have thousands of cells, and cleaning costs more than searching for `#`.
    const broken = text.includes('#') ? brokenCell(cleanCell(text)) : undefined;
    return broken ? [{ field, message: `${name}${broken}` }] : [];
  });
