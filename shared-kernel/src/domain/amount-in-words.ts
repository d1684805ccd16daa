import type { Fen } from './money';

const digits = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const;
const places = ['', '拾', '佰', '仟'] as const;
const groups = ['', '万', '亿', '万亿'] as const;

/** Returns an amount in Chinese capital numerals, as printed on invoices and policies: `壹万零叁元伍角整`. */
export function amountInWords(amount: Fen): string {
  const text = String(Math.abs(amount)).padStart(3, '0');
  const whole = wholeInWords(Number(text.slice(0, -2)));
  const [jiao = 0, fen = 0] = Array.from(text.slice(-2), Number);
  const yuan = whole === '' ? '' : `${whole}元`;
  const sign = amount < 0 ? '负' : '';
  if (jiao === 0 && fen === 0) return `${sign}${yuan || '零元'}整`;
  const tenth = jiao > 0 ? `${digits[jiao]}角` : yuan === '' ? '' : '零';
  return `${sign}${yuan}${tenth}${fen > 0 ? `${digits[fen]}分` : '整'}`;
}

/** Processes groups of four digits from the right; a zero is written once within, never at the end of a group. */
function wholeInWords(whole: number): string {
  let words = '';
  let left = whole;
  let needsZero = false;
  for (let group = 0; left > 0; group += 1) {
    const part = left % 10_000;
    const below = words;
    if (part > 0)
      words = groupInWords(part) + groups[group] + (needsZero && below !== '' ? '零' : '') + below;
    // After a group that begins with zeros or is empty, one zero precedes the digits below it.
    needsZero = part < 1000 && (part > 0 || below !== '');
    left = Math.floor(left / 10_000);
  }
  return words;
}

function groupInWords(part: number): string {
  let words = '';
  let isGap = false;
  for (const [index, digit] of [...String(part)].map(Number).entries()) {
    const place = places[String(part).length - 1 - index] ?? '';
    if (digit === 0) {
      isGap = true;
      continue;
    }
    words += (isGap ? '零' : '') + (digits[digit] ?? '') + place;
    isGap = false;
  }
  return words;
}
