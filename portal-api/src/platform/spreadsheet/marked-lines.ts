import type { FilledRow } from './read-rows';
import type { ColumnsFound, SheetField } from './recognise-columns';

/** Whom a list is about: people who join or stay, or people who leave. */
export type Side = 'joining' | 'leaving';

const words: Readonly<Record<Side, RegExp>> = {
  leaving:
    /减员|减保|减少|^减$|离职|离岗|离厂|退场|离场|退保|停保|退出|辞职|辞退|自离|解除|解聘|终止|开除|除名|调出|退休|死亡|身故|工亡|^\d{4}\D?\d/,
  joining: /增员|加保|增加|新增|^增$|入职|新进|参保|在职|在岗|在册|正式|试用|转正/,
};
export const isInService = (word: string): boolean => /在职|在岗|在册|正式|试用|转正|参保/.test(word);
/** 未离职 and 待离职 are in service, 退休返聘 works again, 离职(在办) is unclear. */
const unclear = /未|非|待|不|无|返聘|拟|预|办/;

/** Returns what a cell, a title or the name of a sheet says about its people; undefined when it says nothing, or both. */
export function sideOf(text: string): Side | undefined {
  const plain = text.replace(/\s/g, '');
  if (unclear.test(plain)) return undefined;
  const sides = (['leaving', 'joining'] as const).filter((side) => words[side].test(plain));
  return sides.length === 1 ? sides[0] : undefined;
}

/**
 * Returns the words by which lines of a list belong to the other side: in a column that says so (变动类型, 在职状态,
 * 离职日期), or in the title of a further table on the same sheet.
 */
export function markedLines(
  rows: readonly FilledRow[],
  { columns }: ColumnsFound,
  {
    fields,
    side,
    isHeading,
  }: { fields: readonly SheetField[]; side: Side; isHeading: (row: FilledRow) => boolean },
): ReadonlyMap<FilledRow, string> {
  const marks = fields.filter(({ content }) => content === 'side').map(({ key }) => key);
  const places = columns.filter(({ key }) => key !== null && marks.includes(key));
  const marked = new Map<FilledRow, string>();
  let title = '';
  let section = '';
  for (const row of rows) {
    const texts = new Set(row.texts.values());
    if (isHeading(row)) section = title;
    title = texts.size === 1 ? ([...texts][0] ?? '') : '';
    const own = places
      .map(({ column }) => row.texts.get(column) ?? '')
      .find((text) => sideOf(text) !== undefined);
    const said = own ?? section;
    const found = sideOf(said);
    if (found !== undefined && found !== side) marked.set(row, said);
  }
  return marked;
}
