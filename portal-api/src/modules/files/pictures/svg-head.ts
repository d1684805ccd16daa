/** Far more than what drawing programs write before the first element. */
const readBytes = 1024;

/** Parts allowed before the first element: start and end of each. */
const preamble: readonly [begin: string, end: string][] = [
  ['<?xml', '>'],
  ['<!--', '-->'],
  ['<!doctype svg', '>'],
];

/** Whether a file begins as an SVG. Reads the first kilobyte, once from left to right. */
export function isSvg(head: Uint8Array): boolean {
  const text = Buffer.from(head.subarray(0, readBytes)).toString('utf8').toLowerCase();
  let at = afterBlanks(text, text.startsWith('\uFEFF') ? 1 : 0);
  for (;;) {
    const part = preamble.find(([begin]) => text.startsWith(begin, at));
    if (!part) return text.startsWith('<svg', at) && isTagEnd(text[at + 4]);
    const [begin, end] = part;
    const closed = text.indexOf(end, at + begin.length);
    if (closed < 0) return false;
    at = afterBlanks(text, closed + end.length);
  }
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && isBlank(text[at])) at += 1;
  return at;
}

const isBlank = (sign: string | undefined): boolean => sign !== undefined && ' \t\r\n'.includes(sign);
const isTagEnd = (sign: string | undefined): boolean => sign === '>' || sign === '/' || isBlank(sign);
