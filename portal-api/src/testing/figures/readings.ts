import { addMonths, civilDate, type CivilDate } from 'shared-kernel/domain/civil-date';
import type { FigureName } from 'shared-kernel/domain/figures';
import { dataOf } from '../../modules/billing/billing.fixtures';
import type { Caller } from '../portal';

/** The value of a figure in one response, money in yuan. */
export interface FigureReading {
  figure: FigureName;
  /** Subject of the figure: the employer, one of its parts, or a month of them. */
  scope: string;
  value: number | null;
  /** The call that returned the value. */
  at: string;
}

export const employer = 'employer';

const cents = (value: number): number => Math.round(value * 100) / 100;
export const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  cents(rows.reduce((total, row) => total + of(row), 0));

type Values = Partial<Record<FigureName, number | null | undefined>>;

/** Makes calls as a signed-in user and records the figures in their responses. */
export interface Reader {
  caller: Caller;
  today: CivilDate;
  /** Months in which the employer has data (`YYYY-MM`), oldest first, at most twelve. */
  months: readonly string[];
  /** The range of months as a query. */
  range: string;
  get<Data>(path: string): Promise<Data>;
  /** Returns the rows of all pages. */
  listOf<Row>(path: string): Promise<Row[]>;
  note(at: string, scope: string, values: Values): void;
  /** Whether it is this record's turn: each is read in detail every third month, to limit calls for a long history. */
  isTurnOf(id: number): boolean;
}

export function readerOf(
  caller: Caller,
  since: CivilDate,
  today: CivilDate,
  readings: FigureReading[],
): Reader {
  const months: string[] = [];
  for (let day = civilDate(`${since.slice(0, 7)}-01`); day <= today; day = addMonths(day, 1))
    months.push(day.slice(0, 7));
  const get = async <Data>(path: string): Promise<Data> => dataOf<Data>(await caller.get(path));
  return {
    caller,
    today,
    months,
    isTurnOf: (id) => id % 3 === months.length % 3,
    range: `beginMonth=${months[0]}&endMonth=${months.at(-1)}`,
    get,
    async listOf<Row>(path: string) {
      const rows: Row[] = [];
      const paged = `${path}${path.includes('?') ? '&' : '?'}length=100&start=`;
      for (let isMore = true; isMore;) {
        const { list, count } = await get<{ list: Row[]; count: number }>(`${paged}${rows.length}`);
        rows.push(...list);
        isMore = list.length > 0 && rows.length < count;
      }
      return rows;
    },
    note(at, scope, values) {
      for (const [figure, value] of Object.entries(values))
        if (value !== undefined) readings.push({ figure: figure as FigureName, scope, value, at });
    },
  };
}

const byRecord = (readings: readonly FigureReading[]): Map<string, FigureReading[]> => {
  const found = new Map<string, FigureReading[]>();
  for (const one of readings) {
    const what = `${one.figure} of ${one.scope}`;
    found.set(what, [...(found.get(what) ?? []), one]);
  }
  return found;
};

/** Returns figures of one record that have several values, one line each. */
export const contradictions = (readings: readonly FigureReading[]): string[] =>
  [...byRecord(readings)]
    .filter(([, all]) => new Set(all.map(({ value }) => value)).size > 1)
    .map(([what, all]) => `${what}: ${all.map(({ value, at }) => `${value} (${at})`).join(', ')}`);

/** Returns calls whose value of a figure is compared with no other call's, so that contradictions would be missed. */
export function uncompared(readings: readonly FigureReading[]): string[] {
  const [compared, all] = [new Set<string>(), new Set<string>()];
  for (const group of byRecord(readings).values())
    for (const { figure, at } of group) {
      all.add(`${figure} in ${at}`);
      if (group.some((other) => other.at !== at)) compared.add(`${figure} in ${at}`);
    }
  return [...all].filter((one) => !compared.has(one));
}
