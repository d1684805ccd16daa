/** Width of a text in points, as it will be drawn. */
export type Measure = (text: string) => number;

/**
 * What stays on one line: days, amounts in words, what is written in Latin signs and digits with a unit behind it.
 * Everything else may end a line after each sign.
 */
const atoms =
  /\d{4}年(?:\d{1,2}月)?(?:\d{1,2}日)?|(?:人民币)?负?[零壹贰叁肆伍陆柒捌玖][零壹贰叁肆伍陆柒捌玖拾佰仟万亿元角分整]+|[!-~¥]+[元人年月日天份]?|[ \u{3000}]+|./gu;

const closing = new Set('，。、；：？！）》」』】〉〕”’…·％‰');
const opening = new Set('（《「『【〈〔“‘');

/** Where Chinese meets Latin signs or digits; not inside days and times, which are written closely. */
const meeting =
  /(?<=\p{Script=Han})(?<!\d[年月日时分])(?=[A-Za-z0-9¥])|(?<=[A-Za-z0-9%])(?![年月日时分秒])(?=\p{Script=Han})/gu;

/** With a thin space there: a fifth of a sign in the documents' font, whose thin space is its common one. */
export const spaced = (text: string): string => text.replace(meeting, ' ');

/** One piece that is not broken, of parts that are where it is wider than a line. */
type Piece = string[];

/** Pieces of a text: no line begins with a closing mark, none ends with an opening one. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let isOpen = false;
  for (const part of text.match(atoms) ?? []) {
    const last = pieces.at(-1);
    if (last && (isOpen || closing.has(part)) && last[0]?.trim()) last.push(part);
    else pieces.push([part]);
    isOpen = opening.has(part);
  }
  return pieces;
}

/** The widest piece that must not be broken, and the whole as one line. */
export function widthsOf(text: string, measure: Measure): { least: number; whole: number } {
  const lines = text.split('\n');
  return {
    least: Math.max(0, ...lines.flatMap(piecesOf).map((piece) => measure(piece.join('')))),
    whole: Math.max(0, ...lines.map(measure)),
  };
}

/** Lines of a width, the first one shorter by `indent`; a last line has three signs or more where that is possible. */
export function linesOf(text: string, width: number, measure: Measure, indent = 0): string[] {
  return text.split('\n').flatMap((line, index) => filled(line, width, measure, index === 0 ? indent : 0));
}

/** Where an address may be broken. */
const joints = /(?<=[/?&])/;

function filled(text: string, width: number, measure: Measure, indent: number): string[] {
  const lines: string[][] = [[]];
  const add = (piece: readonly string[]): void => {
    const line = lines.at(-1) ?? [];
    const word = piece.join('');
    const room = lines.length === 1 ? width - indent : width;
    if (measure((line.join('') + word).trimEnd()) <= room) line.push(word);
    else if (line.length > 0) {
      lines.push([]);
      if (word.trim()) add(piece);
    } else if (piece.length > 1) for (const part of piece) add([part]);
    else if (joints.test(word.slice(0, -1))) for (const part of word.split(joints)) add([part]);
    else if ([...word].length > 1) for (const sign of word) add([sign]);
    else line.push(word);
  };
  for (const piece of piecesOf(text)) add(piece);
  joinOrphan(lines, width, measure);
  return lines.map((line) => line.join('').trim());
}

const signsOf = (line: readonly string[]): number => [...line.join('').trim()].length;

/** Takes signs of the line before to a last one of one or two. */
function joinOrphan(lines: string[][], width: number, measure: Measure): void {
  const [before, last] = [lines.at(-2), lines.at(-1)];
  if (!before || !last) return;
  while (signsOf(last) < 3) {
    const moved = before.at(-1);
    if (moved === undefined || signsOf(before.slice(0, -1)) < 2) return;
    if (measure([moved, ...last].join('')) > width) return;
    last.unshift(moved);
    before.pop();
  }
}
