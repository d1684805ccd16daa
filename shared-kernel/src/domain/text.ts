import { roundedDecimal } from './decimal';

/** Shown in place of a number that is invalid. */
export const notANumberText = '该值不是一个有效数据';

/** Removes HTML tags and comments and keeps the text between them; a lone `<` is kept. */
export const stripTags = (text: string): string => withoutComments(text).replace(/<\/?[A-Za-z][^<>]*>/g, '');

function withoutComments(text: string): string {
  const [before = '', ...comments] = text.split('<!--');
  return comments.reduce((result, comment) => {
    const end = comment.indexOf('-->');
    return result + (end < 0 ? `<!--${comment}` : comment.slice(end + '-->'.length));
  }, before);
}

/** Keeps only the digits, for input such as phone numbers. */
export const digitsOnly = (text: string): string => halfWidth(text).replace(/\D/g, '');

export const trimmed = (text: string): string => text.trim();

const fileNameLength = 200;

/** Shortens a file name to 200 characters; keeps the extension, by which people and the portal know the type. */
export function shortFileName(name: string): string {
  if (name.length <= fileNameLength) return name;
  const ending = /\.[A-Za-z0-9]{1,20}$/.exec(name)?.[0] ?? '';
  return name.slice(0, fileNameLength - ending.length).replace(/\p{Surrogate}$/u, '') + ending;
}

/** Texts that people typed may end with a punctuation mark of their own before that of the sentence around them. */
export const withSingleStops = (text: string): string =>
  text.replaceAll(/[。；，、.;,]{1,3}。/g, '。').replaceAll(/([！？!?])。/g, '$1');

/** Converts parentheses to （）, in which company names are stored. */
export const fullWidthParentheses = (text: string): string =>
  text.replaceAll('(', '（').replaceAll(')', '）');

/** Makes full-width letters, digits, punctuation and spaces half-width: spreadsheets and input methods mix both. */
export const halfWidth = (text: string): string =>
  text
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');

/**
 * Makes typed digits half-width and removes the commas that group them. Another comma stays: it may be a decimal one,
 * and removing it would multiply the number.
 */
export const ungrouped = (text: string): string => halfWidth(text).replace(/(?<=\d),(?=\d{3,4}(?!\d))/g, '');

/** `350212********0015`; shorter numbers keep their two outer characters on each side. */
export function maskIdNo(idNo: string): string {
  if (idNo.length >= 15) return `${idNo.slice(0, 6)}${'*'.repeat(idNo.length - 10)}${idNo.slice(-4)}`;
  if (idNo.length <= 4) return '*'.repeat(idNo.length);
  return `${idNo.slice(0, 2)}${'*'.repeat(idNo.length - 4)}${idNo.slice(-2)}`;
}

/** `138****0012`; empty stays empty. */
export const maskMobile = (mobile: string): string =>
  mobile.length === 11 ? `${mobile.slice(0, 3)}****${mobile.slice(-4)}` : '*'.repeat(mobile.length);

/** Groups thousands, rounds half away from zero; empty for a missing value, a fixed text for one that is no number. */
export function formatNumber(value: unknown, decimals = 2): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value !== 'number' && typeof value !== 'string' && typeof value !== 'bigint')
    return notANumberText;
  const rounded = roundedDecimal(String(value).trim(), decimals);
  if (rounded === undefined) return notANumberText;
  const [whole = '', part] = rounded.split('.');
  // redos-exception: a number of the API, some hundred digits at most
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? grouped : `${grouped}.${part}`;
}

/** A price in yuan rounded to two decimals, without thousands separators: for inputs, files and codes. */
export const priceText = (yuan: number | string): string =>
  roundedDecimal(String(yuan).trim(), 2) ?? notANumberText;

/** The last four characters of a document number, masked or not: enough to distinguish people with equal names. */
export const numberTail = (idNo: string): string => idNo.slice(-4);

/** Returns people's names; a name that occurs several times gets the end of the document number. */
export function namesApart(people: readonly { name: string; idNoMasked: string }[]): string[] {
  const numbers = new Map<string, Set<string>>();
  for (const { name, idNoMasked } of people)
    numbers.set(name, (numbers.get(name) ?? new Set<string>()).add(idNoMasked));
  return people.map(({ name, idNoMasked }) =>
    (numbers.get(name)?.size ?? 0) > 1 && idNoMasked !== ''
      ? `${name}（尾号${numberTail(idNoMasked)}）`
      : name,
  );
}
