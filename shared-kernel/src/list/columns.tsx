import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Tooltip } from '../antd/base';
import type { CivilDate } from '../domain/civil-date';
import { dictionaryIn, type ColumnKind, type ListColumn } from '../contract';
import { isStatus, type Dictionary } from '../domain/dictionary';
import type { Figure } from '../domain/figures';
import { formatNumber } from '../domain/text';
import type { Fen, Withheld } from '../domain/money';
import { DictTag, type TagDictionary } from '../ui/dict-tag';
import { CivilDay, Instant, Money } from '../ui/values';
import { partsOf } from './first-rows';

/** Keys of a row whose value is of a given type (or missing). */
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
  /** Shows an instant with seconds, for histories and logs. */
  exact?: boolean;
}

/** Columns are sortable only if the list's description says so. */
type Options<Key, Sort, More = unknown> = Omit<ColumnOptions, 'sort'> &
  More & { sort?: Key extends Sort ? boolean : false };

export interface Column<Row> extends ColumnOptions {
  readonly key: string;
  readonly title: string;
  /** Definition of the column's figure; shown at the heading. */
  readonly definition?: string;
  readonly align: 'left' | 'right';
  readonly render: (row: Row) => ReactNode;
  /** The cell is itself a link. */
  readonly link?: CellLink<Row>;
  /** A status; shown as a tag next to the name on phones. */
  readonly isStatus?: boolean;
}

interface CellLink<Row> {
  href: (row: Row) => string | undefined;
  /** Content of the cell without the link. */
  text: (row: Row) => ReactNode;
}

export interface FieldOptions<Row> extends ColumnOptions {
  /** Replaces the heading of the list's description. */
  title?: Heading;
  href?: (row: Row) => string | undefined;
  /** For amounts of both directions: positive ones get a plus sign. */
  signed?: boolean;
}

/** The names of the fields in `{field}` placeholders of a text. */
type FieldsIn<Text extends string> = Text extends `${string}{${infer Field}}${infer Rest}`
  ? Field | FieldsIn<Rest>
  : never;

/** A figure provides heading and definition. */
type Heading = string | Pick<Figure, 'label' | 'definition'>;

/** Kinds of columns; each accepts only keys whose values it can show. */
export interface ColumnKit<Row, Sort extends string = string, Field extends string = never> {
  /** A field by the list's description: heading, kind, labels, and sorting if the server supports it. */
  field(key: Field, options?: FieldOptions<Row>): Column<Row>;
  /** `or`: field shown when the first is missing. */
  text<K extends keyof Row & string>(
    key: K,
    title: Heading,
    options?: Options<K, Sort, { or?: keyof Row & string }>,
  ): Column<Row>;
  /** A text with fields of the row, `{inForceCount} / {personCount}`. */
  parts<K extends string, Text extends string>(
    key: K,
    title: Heading,
    text: FieldsIn<Text> extends keyof Row ? Text : never,
    options?: Options<K, Sort, { align?: 'left' | 'right' }>,
  ): Column<Row>;
  link<K extends keyof Row & string>(
    key: K,
    title: Heading,
    href: (row: Row) => string | undefined,
    options?: Options<K, Sort>,
  ): Column<Row>;
  dict<K extends KeysOf<Row, string | number>>(
    key: K,
    title: Heading,
    dictionary: TagDictionary<NonNullable<Row[K]> & (string | number)>,
    options?: Options<K, Sort>,
  ): Column<Row>;
  money<K extends KeysOf<Row, Fen | Withheld>>(
    key: K,
    title: Heading,
    options?: Options<K, Sort, Pick<FieldOptions<Row>, 'signed'>>,
  ): Column<Row>;
  date<K extends KeysOf<Row, CivilDate>>(key: K, title: Heading, options?: Options<K, Sort>): Column<Row>;
  instant<K extends KeysOf<Row, string>>(key: K, title: Heading, options?: Options<K, Sort>): Column<Row>;
  count<K extends KeysOf<Row, number>>(key: K, title: Heading, options?: Options<K, Sort>): Column<Row>;
  custom<K extends string>(
    key: K,
    title: Heading,
    render: (row: Row) => ReactNode,
    /** `first`: the cell begins with the row's field of that key, rendered even before the page's code is loaded. */
    options?: Options<K, Sort, { align?: 'left' | 'right'; first?: 'text' | 'money' | 'date' }>,
  ): Column<Row>;
}

const dash = <span className="kb-muted kb-none">-</span>;

/** A dash returned by a column counts as no value: phones omit such facts. */
const dashed = (content: ReactNode): ReactNode => (content === '-' ? dash : content);

const textOf = (value: unknown): ReactNode =>
  value === null || value === undefined || value === '' ? dash : String(value);

interface Described {
  readonly columns: readonly ListColumn[];
  readonly sortable: readonly string[];
}

const nothingDescribed: Described = { columns: [], sortable: [] };

/** Returns the column kinds of a list; `field` uses the contract's description of the list. */
export function columnKit<Row, Sort extends string = string, Field extends string = never>({
  columns,
  sortable,
}: Described = nothingDescribed): ColumnKit<Row, Sort, Field> {
  const column = (
    key: string,
    heading: Heading,
    align: 'left' | 'right',
    render: (row: Row) => ReactNode,
    options: ColumnOptions = {},
  ): Column<Row> => ({ key, ...titleOf(heading), align, render, ...options });
  // KeysOf has checked the value's type at the call; TypeScript cannot carry this inside.
  const valueOf = <Value,>(row: Row, key: string) => row[key as keyof Row] as Value | null | undefined;

  const kit: ColumnKit<Row, Sort, Field> = {
    field: (key, { title, href, signed = false, ...options } = {}) => {
      const described = columns.find(({ field }) => field === key);
      if (!described) throw new Error(`The list's description has no column ${key}`);
      const { heading, kind, dictionary } = described;
      const made = column(
        key,
        title ?? heading,
        kind === 'money' || (kind === 'count' && !dictionary) ? 'right' : 'left',
        (row) =>
          kind === 'instant' ? (
            <Instant value={valueOf<string>(row, key)} exact={options.exact} />
          ) : (
            shown(row[key as Field & keyof Row], kind, dictionaryIn(described, row), signed)
          ),
        { sort: sortable.includes(key), ...options },
      );
      if (dictionary && isStatus(dictionary)) return { ...made, isStatus: true };
      return href ? linked(made, href) : made;
    },
    text: (key, title, { or = key, ...options } = {}) =>
      column(key, title, 'left', (row) => textOf(row[key] ?? row[or as keyof Row]), options),
    parts: (key, title, text, options) =>
      column(key, title, options?.align ?? 'left', (row) => partsOf(text, row as object), options),
    link: (key, title, href, options) =>
      linked(
        column(key, title, 'left', (row) => textOf(row[key]), options),
        href,
      ),
    dict: (key, title, dictionary, options) =>
      column(
        key,
        title,
        'left',
        (row) => <DictTag dictionary={dictionary} code={valueOf(row, key)} />,
        options,
      ),
    money: (key, title, { signed = false, ...options } = {}) =>
      column(
        key,
        title,
        'right',
        (row) => <Money value={valueOf<Fen | Withheld>(row, key)} signed={signed} />,
        options,
      ),
    date: (key, title, options) =>
      column(key, title, 'left', (row) => <CivilDay value={valueOf<CivilDate>(row, key)} />, options),
    instant: (key, title, options) =>
      column(
        key,
        title,
        'left',
        (row) => <Instant value={valueOf<string>(row, key)} exact={options?.exact} />,
        options,
      ),
    count: (key, title, options) =>
      column(key, title, 'right', (row) => countText(valueOf<number>(row, key)), options),
    custom: (key, title, render, options) =>
      column(key, title, options?.align ?? 'left', (row) => dashed(render(row)), options),
  };
  return kit;
}

const linked = <Row,>(column: Column<Row>, href: CellLink<Row>['href']): Column<Row> => ({
  ...column,
  link: { href, text: column.render },
  render: (row) => <RowLink href={href(row)}>{column.render(row)}</RowLink>,
});

const titleOf = (heading: Heading): Pick<Column<unknown>, 'title' | 'definition'> =>
  typeof heading === 'string' ? { title: heading } : { title: heading.label, definition: heading.definition };

/** Mark next to a column's heading; hover, focus or a tap shows the definition of the figure. */
export function ColumnMark({ column: { title, definition } }: { column: Column<never> }) {
  return (
    definition && (
      <Tooltip title={`${definition}。`} trigger={['hover', 'focus', 'click']}>
        <button
          type="button"
          className="kb-column-help kb-no-print"
          aria-label={`${title}的口径`}
          // A click or key on the mark must not sort the table.
          onClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.stopPropagation()}
        />
      </Tooltip>
    )
  );
}

/** Renders a value by its kind in the contract. */
function shown(
  value: unknown,
  kind: Exclude<ColumnKind, 'instant'>,
  dictionary: Dictionary | undefined,
  signed: boolean,
): ReactNode {
  if (dictionary) return <DictTag dictionary={dictionary} code={value as string | number | null} />;
  if (kind === 'money') return <Money value={value as Fen | Withheld | null} signed={signed} />;
  if (kind === 'date') return <CivilDay value={value as CivilDate | null} />;
  if (kind === 'count') return countText(value as number | null);
  if (kind === 'flag') return value === true ? '是' : '否';
  return textOf(Array.isArray(value) ? value.join('、') : value);
}

const countText = (value: number | null | undefined): ReactNode =>
  value === null || value === undefined ? dash : formatNumber(value, Number.isInteger(value) ? 0 : 2);

/** Renders a cell as a link, or as text when there is no address. */
export function RowLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href ? (
    <Link className="kb-link" to={href}>
      {children}
    </Link>
  ) : (
    children
  );
}
