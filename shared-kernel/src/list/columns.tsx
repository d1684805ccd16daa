import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CivilDate } from '../domain/civil-date';
import { formatNumber } from '../domain/text';
import type { Fen } from '../domain/money';
import { DictTag, type TagDictionary } from '../ui/dict-tag';
import { CivilDay, Instant, Money } from '../ui/values';

/** Keys of a row whose value is of one kind (or missing). */
type KeysOf<Row, Value> = {
  [K in keyof Row]-?: NonNullable<Row[K]> extends Value ? K : never;
}[keyof Row] &
  string;

export interface ColumnOptions {
  /** The server can sort by this column's key. */
  sort?: boolean;
  /** CSS pixels. */
  width?: number;
  /** Hidden until chosen in the column settings. */
  optional?: boolean;
}

export interface Column<Row> extends ColumnOptions {
  readonly key: string;
  readonly title: string;
  readonly align: 'left' | 'right';
  readonly render: (row: Row) => ReactNode;
  /** The cell is itself a link. */
  readonly isLink?: boolean;
}

/** Kinds of columns; each accepts only keys whose values it can show. */
export interface ColumnKit<Row> {
  text(key: keyof Row & string, title: string, options?: ColumnOptions): Column<Row>;
  link(
    key: keyof Row & string,
    title: string,
    href: (row: Row) => string | undefined,
    options?: ColumnOptions,
  ): Column<Row>;
  dict<K extends KeysOf<Row, string | number>>(
    key: K,
    title: string,
    dictionary: TagDictionary<NonNullable<Row[K]> & (string | number)>,
    options?: ColumnOptions,
  ): Column<Row>;
  money(key: KeysOf<Row, Fen>, title: string, options?: ColumnOptions): Column<Row>;
  date(key: KeysOf<Row, CivilDate>, title: string, options?: ColumnOptions): Column<Row>;
  instant(key: KeysOf<Row, string>, title: string, options?: ColumnOptions): Column<Row>;
  count(key: KeysOf<Row, number>, title: string, options?: ColumnOptions): Column<Row>;
  custom(
    key: string,
    title: string,
    render: (row: Row) => ReactNode,
    options?: ColumnOptions & { align?: 'left' | 'right' },
  ): Column<Row>;
}

const dash = <span className="kb-muted">-</span>;

const textOf = (value: unknown): ReactNode =>
  value === null || value === undefined || value === '' ? dash : String(value);

export function columnKit<Row>(): ColumnKit<Row> {
  const column = (
    key: string,
    title: string,
    align: 'left' | 'right',
    render: (row: Row) => ReactNode,
    options: ColumnOptions = {},
  ): Column<Row> => ({ key, title, align, render, ...options });
  // KeysOf has proved at the call that the value is of the column's kind; TypeScript cannot carry that inside.
  const valueOf = <Value,>(row: Row, key: string) => row[key as keyof Row] as Value | null | undefined;

  return {
    text: (key, title, options) => column(key, title, 'left', (row) => textOf(row[key]), options),
    link: (key, title, href, options) => ({
      ...column(key, title, 'left', (row) => <RowLink href={href(row)}>{textOf(row[key])}</RowLink>, options),
      isLink: true,
    }),
    dict: (key, title, dictionary, options) =>
      column(
        key,
        title,
        'left',
        (row) => <DictTag dictionary={dictionary} code={valueOf(row, key)} />,
        options,
      ),
    money: (key, title, options) =>
      column(key, title, 'right', (row) => <Money value={valueOf<Fen>(row, key)} />, options),
    date: (key, title, options) =>
      column(key, title, 'left', (row) => <CivilDay value={valueOf<CivilDate>(row, key)} />, options),
    instant: (key, title, options) =>
      column(key, title, 'left', (row) => <Instant value={valueOf<string>(row, key)} />, options),
    count: (key, title, options) =>
      column(key, title, 'right', (row) => countText(valueOf<number>(row, key)), options),
    custom: (key, title, render, options) => column(key, title, options?.align ?? 'left', render, options),
  };
}

const countText = (value: number | null | undefined): ReactNode =>
  value === null || value === undefined ? dash : formatNumber(value, Number.isInteger(value) ? 0 : 2);

/** A cell that leads somewhere, or only its text when there is nowhere to go. */
export function RowLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href ? (
    <Link className="kb-link" to={href}>
      {children}
    </Link>
  ) : (
    children
  );
}
