import { simplified } from 'shared-kernel/domain/people/identity';
import { halfWidth } from 'shared-kernel/domain/text';
import type { FilledRow, RowTexts } from './read-rows';

/** A field of a list, with the properties that identify its column. */
export interface SheetField {
  key: string;
  /** Heading in the template. */
  heading: string;
  required?: boolean;
  /** Headings used in other lists. */
  aliases?: readonly string[];
  /**
   * Kind of content, for sheets without headings or with unknown ones; `side` is a column that says who of the list
   * joins and who leaves.
   */
  content?: 'residentId' | 'mobile' | 'personName' | 'side';
  /** The allowed values of its cells. */
  words?: readonly string[];
}

/** Fields of the columns as chosen by the user: keys by column from the left, empty for columns that are not read. */
export interface ChosenColumns {
  headingRows: number;
  keys: readonly string[];
}

export interface SheetColumnFound {
  /** From 1. */
  column: number;
  heading: string;
  samples: string[];
  key: string | null;
  by: 'heading' | 'remembered' | 'content' | 'chosen' | null;
  /** The column is hidden in the workbook. */
  isHidden: boolean;
}

export interface ColumnsFound {
  /** Rows of the sheet above the first line of content. */
  headingRows: number;
  columns: SheetColumnFound[];
}

export type NumberedRow = Pick<FilledRow, 'number' | 'texts'>;

export interface Recognising {
  fields: readonly SheetField[];
  /** Fields by heading as `plainHeading` returns it; an empty field means that the column is not read. */
  remembered: Readonly<Record<string, string>>;
  chosen?: ChosenColumns | undefined;
}

interface Headings {
  /** Number of the last row of headings, 0 for none. */
  lastRow: number;
  texts: ReadonlyMap<number, string>;
}

/** Headings are within these first rows; a title or the company's name may be above them. */
const searchedRows = 20;
const sampledRows = 20;
/** Exports of personnel systems have up to two hundred columns. */
const maxColumns = 200;

/**
 * Removes stars, blanks, text in brackets, a number or the name of a table before the heading (员工.姓名) and a stop
 * behind it; writes it in simplified characters.
 */
const bareHeading = (heading: string): string =>
  simplified(halfWidth(heading))
    .replace(/\([^()]*\)/g, '')
    .replace(/[*\s]|\([^()]*\)|\[[^[\]]*\]|【[^【】]*】|〔[^〔〕]*〕/g, '')
    .replace(/^(?:(?:\d{1,2}|[一二三四五六七八九十]{1,2})[.、)]|(?:员工|人员|职员)[.·])/, '')
    .replace(/[:.]$/, '')
    .slice(0, 100);

/** Also removes an English name behind the heading. */
export const plainHeading = (heading: string): string =>
  bareHeading(heading).replace(/(?<=\p{Script=Han})[/|-]?[A-Za-z.]+$/u, '');

/** Headings of columns about other people, whose names and numbers look like those of the list. */
const isOfOthers = (heading: string): boolean =>
  /联系人|紧急|家属|亲属|监护|配偶|父亲|母亲|组长|主管|经理|主任|负责人|领导|上级|师傅|介绍人|推荐人|担保人|经办|审批|审核|受益人/.test(
    heading,
  );

/**
 * Determines which column of a sheet contains which field: as chosen, else by its heading, which may span two rows or
 * be remembered from an earlier sheet, else by the content of its cells.
 */
export function recogniseColumns(rows: readonly NumberedRow[], recognising: Recognising): ColumnsFound {
  const { chosen } = recognising;
  const meantBy = meaningsOf(recognising);
  const headings = chosen ? joined(rows, chosen.headingRows) : findHeadings(rows, recognising, meantBy);
  const best = new Map<string, number>();
  for (const text of headings.texts.values()) {
    const { key, rank } = meantBy(text);
    if (key) best.set(key, Math.min(rank, best.get(key) ?? rank));
  }
  const content = rows.filter(({ number }) => number > headings.lastRow).slice(0, sampledRows);
  const numbers = [
    ...new Set([...headings.texts.keys(), ...content.flatMap(({ texts }) => [...texts.keys()])]),
  ]
    .filter((column) => column <= maxColumns)
    .sort((a, b) => a - b);
  const taken = new Set<string>();
  const take = (
    key: string | undefined,
    by: SheetColumnFound['by'],
  ): Pick<SheetColumnFound, 'key' | 'by'> => {
    if (!key || taken.has(key)) return { key: null, by: by === 'chosen' ? by : null };
    taken.add(key);
    return { key, by };
  };
  const columns = numbers.map((column): SheetColumnFound => {
    const heading = headings.texts.get(column) ?? '';
    const cells = content.flatMap(({ texts }) => texts.get(column) ?? []);
    return {
      column,
      heading,
      samples: [...new Set(cells)].slice(0, 3),
      isHidden: false,
      ...named(column, heading),
    };
  });
  // Names come last: almost any word looks like a name.
  const byContent = [...recognising.fields].sort((a, b) => Number(isName(a)) - Number(isName(b)));
  if (!chosen) for (const field of byContent) recogniseByContent(field);
  return { headingRows: headings.lastRow, columns };

  function named(column: number, heading: string) {
    if (chosen) return take(chosen.keys[column - 1], 'chosen');
    const { key, rank } = meantBy(heading);
    // The column on the left may only be called similarly: 员工UserID before 姓名.
    if (key && rank > (best.get(key) ?? rank)) return { key: null, by: null };
    return take(key, rank === ranks.remembered ? 'remembered' : 'heading');
  }

  function recogniseByContent(field: SheetField): void {
    // Names are only recognised next to a column that is certainly about people.
    if (taken.has(field.key) || (isName(field) && taken.size === 0)) return;
    const isKnown = (heading: string) => recognising.remembered[plainHeading(heading)] !== undefined;
    const found = columns.find(({ column, key, heading }) => {
      if (key !== null || isKnown(heading) || isOfOthers(heading)) return false;
      return looksLike(
        field,
        content.flatMap(({ texts }) => texts.get(column) ?? []),
      );
    });
    if (found) Object.assign(found, take(field.key, 'content'));
  }
}

const isName = ({ content }: SheetField) => content === 'personName';

/** A heading or alias also counts its place among the field's names, as a fraction. */
const ranks = { remembered: 0, heading: 1, beforeEnglish: 2 } as const;

/** The field that a heading means, '' for none by choice, and how certain that is: the lowest rank is best. */
type Meanings = (heading: string) => { key?: string; rank: number };

function meaningsOf({ fields, remembered }: Recognising): Meanings {
  const named = new Map<string, { key: string; place: number }>();
  for (const { key, heading, aliases = [] } of fields)
    for (const [place, name] of [heading, ...aliases].entries()) {
      const plain = plainHeading(name).toLowerCase();
      if (!named.has(plain)) named.set(plain, { key, place });
    }
  return (heading) => {
    const plain = plainHeading(heading);
    const before = remembered[plain];
    if (before !== undefined && heading !== '') return { key: before, rank: ranks.remembered };
    const found = plain === '' ? undefined : named.get(plain.toLowerCase());
    if (!found) return { rank: ranks.beforeEnglish };
    const isWhole = bareHeading(heading) === plain;
    return { key: found.key, rank: isWhole ? ranks.heading + found.place / 1000 : ranks.beforeEnglish };
  };
}

function findHeadings(rows: readonly NumberedRow[], recognising: Recognising, meantBy: Meanings): Headings {
  let best: Headings = { lastRow: 0, texts: new Map() };
  // A single known word may be a value, except in a list with only one column.
  let most = recognising.fields.length === 1 ? 0 : 1;
  const isKnown = (text: string) => meantBy(text).key !== undefined;
  const first = rows.slice(0, searchedRows);
  first.forEach((row, index) => {
    const [above, top] = [first[index - 1], first[index - 2]];
    const own: Headings = { lastRow: row.number, texts: row.texts };
    const isBelowGroup = (column: number) =>
      above !== undefined && isOfOtherGroup(above.texts, row.texts, column);
    const single = [...(above?.texts.keys() ?? [])].some(isBelowGroup) ? undefined : own;
    const two = above && { ...own, texts: grouped(above.texts, row.texts, isKnown) };
    const three = above &&
      top && { ...own, texts: grouped(grouped(top.texts, above.texts, isKnown), row.texts, isKnown) };
    for (const headings of [single, two, three]) {
      if (!headings) continue;
      const known = [...headings.texts.values()].flatMap((text) => {
        const field = meantBy(text).key;
        // A heading that is remembered as not to be read counts as known, too.
        return field === undefined ? [] : [field || plainHeading(text)];
      });
      const count = new Set(known).size;
      if (count > most) [best, most] = [headings, count];
    }
  });
  return best.lastRow > 0 ? best : unknownHeadings(rows, recognising);
}

/** Returns the rows above the first one that looks like the columns or has a number; a name proves nothing. */
function unknownHeadings(rows: readonly NumberedRow[], { fields }: Recognising): Headings {
  const sample = rows.slice(0, sampledRows);
  const cellsIn = (column: number) => sample.flatMap(({ texts }) => texts.get(column) ?? []);
  const certain = [...new Set(sample.flatMap(({ texts }) => [...texts.keys()]))].flatMap((column) => {
    const field = fields.find((one) => !isName(one) && looksLike(one, cellsIn(column)));
    return field ? [{ column, field }] : [];
  });
  const first = rows.findIndex(
    ({ texts }) =>
      certain.some(({ column, field }) => looksLike(field, [texts.get(column) ?? ''])) ||
      (certain.length > 0 && [...texts.values()].some((text) => /^[A-Z]{0,3}\d{6}/i.test(text))),
  );
  return joined(rows, first > 0 && first < searchedRows ? (rows[first - 1]?.number ?? 0) : 0);
}

/** Whether a heading begins a group of columns about other people, or about what those of the list no longer are. */
function isOfOtherGroup(upper: RowTexts, lower: RowTexts, column: number): boolean {
  const heading = upper.get(column) ?? '';
  // A title is the only text of its row, or long.
  const spans = !upper.has(column + 1) && lower.has(column) && lower.has(column + 1);
  if (!spans || upper.size < 2 || heading.length > 8) return false;
  return isOfOthers(heading) || beforeChange.test(plainHeading(heading));
}

const beforeChange = /^(?:原|旧|(?:变更|调整|修改|更正|批改)(?:之?前|以前))/;

/**
 * Joins two rows of headings: 证件 over 类型 and 号码 reads 证件类型, 证件号码. Where the joined text is unknown, the
 * lower one counts on its own, except below other people: 紧急联系人 over 姓名. An empty lower cell belongs to the one
 * above.
 */
function grouped(
  upper: RowTexts,
  lower: RowTexts,
  isKnown: (text: string) => boolean,
): ReadonlyMap<number, string> {
  const columns = [...new Set([...upper.keys(), ...lower.keys()])].sort((a, b) => a - b);
  let group = '';
  let isOther = false;
  return new Map(
    columns.map((column) => {
      if (upper.has(column))
        [group, isOther] = [upper.get(column) ?? '', isOfOtherGroup(upper, lower, column)];
      const own = lower.get(column);
      if (own === undefined || own === upper.get(column)) return [column, upper.get(column) ?? ''];
      return [column, isOther || isKnown(group + own) ? group + own : own];
    }),
  );
}

/** Joins the headings of the rows up to `lastRow`, with the lowest text of each column. */
function joined(rows: readonly NumberedRow[], lastRow: number): Headings {
  const texts = new Map<number, string>();
  for (const row of rows)
    if (row.number <= lastRow) for (const [column, text] of row.texts) texts.set(column, text);
  return { lastRow, texts };
}

const patterns = {
  residentId: /^\d{17}[\dXx]$/,
  mobile: /^1\d{10}$/,
  personName: /^\p{Script=Han}{2,4}$/u,
} as const;

/** Half of the cells must match: one matching number among remarks is a coincidence. */
function looksLike({ content, words }: SheetField, cells: readonly string[]): boolean {
  if (cells.length === 0 || (!content && !words)) return false;
  const fits = (text: string) =>
    words
      ? words.includes(text)
      : content !== undefined && content !== 'side' && patterns[content].test(halfWidth(text).trim());
  return cells.filter(fits).length * 2 >= cells.length;
}
