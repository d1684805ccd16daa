import { type ColumnKind, type ListColumn, type ListDescription } from '../contract';
import { createStore } from '../runtime/store';
import { isStatus, type Dictionary } from '../domain/dictionary';
import type { FieldOptions } from './columns';
import type { FirstColumn, FirstRows } from './first-rows';
import { filterKit, splitFilters, type Filter } from './filters/filters';

// The build evaluates a remote's pages with this module in place of the kernel's lists. It collects each page's list
// declaration for the remote's description, so that the first rows can be rendered before the remote's code is loaded.

/** A method, so that TypeScript accepts functions for the rows of any list. */
type Href = { of(row: object): string | undefined }['of'];
type Options = Omit<FieldOptions<never>, 'href'> & {
  href?: Href;
  align?: 'left' | 'right';
  or?: string;
  parts?: string;
  first?: ColumnKind;
};

interface GivenList {
  id: string;
  title: string;
  hint?: unknown;
  endpoint: { path: string; list?: ListDescription };
  rowHref?: Href;
  tabs?: unknown;
  line?: unknown;
  rowDrawer?: string;
  rowActions?: unknown;
  bulkActions?: readonly unknown[];
  card?: readonly string[];
  filters?: (f: unknown) => Filter[];
  columns: (c: unknown) => (FirstColumn & { render: unknown })[];
}

export interface DescribedList {
  readonly title: string;
  readonly path: string;
  readonly rows: FirstRows;
}

const described = createStore<readonly DescribedList[]>([]);

/** Returns the lists declared by the evaluated pages. */
export const describedLists = (): readonly DescribedList[] => described.get();

/** Replaces the kernel's `defineList`. */
export function defineList(given: GivenList): object {
  if (given.line) return given;
  const { id, title, hint, endpoint, rowHref, rowDrawer, tabs, rowActions, bulkActions, card } = given;
  const filters = given.filters?.(filterKit()) ?? [];
  const named = given.columns(columnKit(endpoint.list)).map(({ render, ...column }) => {
    // Otherwise the page has replaced the field's rendering.
    if (render === byKind) return column;
    const { key, title: heading, isRight, isSorted, optional, isStatus, isDefined } = column;
    return defined({ key, title: heading, isRight, isSorted, optional, isStatus, isDefined });
  });
  const others = (endpoint.list?.columns ?? [])
    .filter(({ field }) => !named.some(({ key }) => key === field))
    .map(({ field }) => columnKit(endpoint.list).field(field, { optional: true }))
    .map(({ render: _, ...column }) => column);
  const found: DescribedList = {
    title,
    path: endpoint.path,
    rows: defined({
      list: id,
      hint: typeof hint === 'string' ? hint : undefined,
      href: rowDrawer === undefined ? rowHref && patternOf(rowHref) : `?${rowDrawer}={id}`,
      hasTabs: tabs !== undefined || undefined,
      hasActions: rowActions !== undefined || undefined,
      isChosen: bulkActions !== undefined || undefined,
      filters: splitFilters(filters).row.length,
      columns: [...named, ...others],
      card,
    }),
  };
  described.update((lists) => [...lists, found]);
  return { ...given, filters };
}

/** Marks columns whose cells are rendered by kind. */
const byKind = () => undefined;

interface Heading {
  label: string;
  definition?: string;
}

function columnKit(list: ListDescription | undefined) {
  const column = (
    key: string,
    heading: string | Heading,
    kind: ColumnKind | undefined,
    { sort, href, signed, exact, optional, align, or, parts, first }: Options = {},
    words?: FirstColumn['words'],
  ) => ({
    ...defined<FirstColumn>({
      key,
      title: typeof heading === 'string' ? heading : heading.label,
      kind: kind ?? first,
      words,
      or,
      parts,
      isBeginning: first && true,
      href: href && patternOf(href),
      isRight: kind === 'money' || (kind === 'count' && !words) || align === 'right' || undefined,
      isSorted: sort || undefined,
      isSigned: signed || undefined,
      isExact: exact || undefined,
      optional: optional || undefined,
      isDefined: (typeof heading === 'object' && heading.definition !== undefined) || undefined,
    }),
    render: byKind as unknown,
  });
  return {
    field(key: string, options: Options = {}) {
      const found: ListColumn | undefined = list?.columns.find(({ field }) => field === key);
      if (!found) throw new Error(`The list's description has no column ${key}`);
      const sort = list?.sortable.includes(key) ?? false;
      const made = column(
        key,
        options.title ?? found.heading,
        found.kind,
        { sort, ...options },
        wordsIn(found),
      );
      return found.dictionary && isStatus(found.dictionary) ? { ...made, isStatus: true } : made;
    },
    text: (key: string, heading: string, options?: Options) => column(key, heading, 'text', options),
    parts: (key: string, heading: string, parts: string, options?: Options) =>
      column(key, heading, undefined, { ...options, parts }),
    link: (key: string, heading: string, href: Href, options?: Options) =>
      column(key, heading, 'text', { ...options, href }),
    dict: (key: string, heading: string, dictionary: Dictionary, options?: Options) =>
      column(
        key,
        heading,
        dictionary.options ? 'text' : undefined,
        options,
        dictionary.options && wordsOf(dictionary),
      ),
    money: (key: string, heading: string, options?: Options) => column(key, heading, 'money', options),
    date: (key: string, heading: string, options?: Options) => column(key, heading, 'date', options),
    instant: (key: string, heading: string, options?: Options) => column(key, heading, 'instant', options),
    count: (key: string, heading: string, options?: Options) => column(key, heading, 'count', options),
    custom: (key: string, heading: string | Heading, _: unknown, options?: Options) =>
      column(key, heading, undefined, options),
  };
}

/** Labels of a column's codes, without those that depend on further fields of the row. */
function wordsIn(column: ListColumn): FirstColumn['words'] {
  const { field, dictionary, dictionaryOf } = column;
  if (!dictionary) return undefined;
  return wordsOf(dictionary).filter((_, at) => {
    const { value } = dictionary.options[at] ?? {};
    const read = new Set<unknown>();
    dictionaryOf?.(new Proxy({}, { get: (_, name) => (read.add(name), name === field ? value : undefined) }));
    return [...read].every((name) => name === field);
  });
}

const wordsOf = ({ options }: Pick<Dictionary, 'options'>): NonNullable<FirstColumn['words']> =>
  options.map(({ value, label, tone }) => (tone ? [String(value), label, tone] : [String(value), label]));

/**
 * Returns a link's pattern with fields as `{name}`; undefined when the link depends on fields that it does not contain,
 * so that it may lead elsewhere.
 */
function patternOf(href: Href): string | undefined {
  const read = new Set<string>();
  const row = new Proxy(
    {},
    {
      get(_, name) {
        read.add(String(name));
        return `field${String(name)}field`;
      },
    },
  );
  let pattern: string | undefined;
  try {
    pattern = href(row)?.replace(/field(\w+?)field/g, '{$1}');
  } catch {
    return undefined;
  }
  return pattern !== undefined && [...read].every((name) => pattern.includes(`{${name}}`))
    ? pattern
    : undefined;
}

/** Removes undefined properties, as JSON does. */
const defined = <T extends object>(given: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;
