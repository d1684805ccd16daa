import type { BodySize } from './body-size';

const signs = { quote: 0x22, comma: 0x2c, colon: 0x3a, escape: 0x5c } as const;
const openings = new Set([0x5b, 0x7b]);
const closings = new Set([0x5d, 0x7d]);

/** What of a JSON text is more than allowed, found by one pass over its characters, before anything is made of it. */
export function excessOf(json: string, most: BodySize): 'parts' | 'levels' | 'characters' | undefined {
  let parts = 0;
  let level = 0;
  /** Where the key or value at hand begins: each is as long as what lies between two signs. */
  let begin = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === signs.quote) at = endOfText(json, at);
    else if (openings.has(sign)) {
      parts += 1;
      level += 1;
      begin = at;
    } else if (closings.has(sign)) {
      level -= 1;
      begin = at;
    } else if (sign === signs.comma || sign === signs.colon) {
      parts += 1;
      begin = at;
    }
    if (level > most.levels) return 'levels';
    if (parts > most.parts) return 'parts';
    if (at - begin > most.characters + 2) return 'characters';
  }
  return undefined;
}

/** The place of the closing quotation mark, or the end of the text. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json.charCodeAt(at) !== signs.quote) {
    at += json.charCodeAt(at) === signs.escape ? 2 : 1;
  }
  return at;
}
