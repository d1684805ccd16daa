/** The state of a list that the URL contains. */
export interface ListState {
  readonly start: number;
  readonly length: number;
  /** `field` or `-field`; the server breaks ties by id. */
  readonly sort?: string;
  readonly filters: Readonly<Record<string, string>>;
}

/** A list's defaults; the URL contains only the differences. */
export interface ListDefaults {
  readonly length: number;
  readonly sort?: string;
  /** Parameters that belong to the list; it ignores all others in the URL. */
  readonly params: readonly string[];
  /** Fields that the server can sort by; any field when the list has no description. */
  readonly sortable?: readonly string[] | undefined;
}

export type ListChange =
  | { readonly type: 'filter'; readonly values: Readonly<Record<string, string | undefined>> }
  | { readonly type: 'clear' }
  | { readonly type: 'sort'; readonly sort: string | undefined }
  | { readonly type: 'size'; readonly length: number }
  | { readonly type: 'page'; readonly start: number }
  /** The server returned the row count: a page past the end moves to the last page. */
  | { readonly type: 'counted'; readonly count: number };

/** The longest page the contract allows. */
const maxLength = 500;

/** Returns the next state. Changed filters, sort order or page size return to the first row. Never mutates `state`. */
export function listReducer(state: ListState, change: ListChange): ListState {
  switch (change.type) {
    case 'filter':
      return { ...state, start: 0, filters: without({ ...state.filters, ...change.values }) };
    case 'clear':
      return { ...state, start: 0, filters: {} };
    case 'sort':
      return { ...state, start: 0, sort: change.sort };
    case 'size':
      return { ...state, start: 0, length: change.length };
    case 'page':
      return { ...state, start: change.start };
    case 'counted':
      return isPastEnd(state, change.count)
        ? { ...state, start: lastStart(change.count, state.length) }
        : state;
  }
}

/** True when rows exist but none of them on this page. */
export const isPastEnd = (state: ListState, count: number): boolean =>
  state.start > 0 && state.start >= count;

const lastStart = (count: number, length: number) =>
  count === 0 ? 0 : Math.floor((count - 1) / length) * length;

const without = (filters: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );

/** Reads the list state from a URL; invalid values fall back to the defaults. */
export function readListState(search: URLSearchParams, defaults: ListDefaults): ListState {
  const length = wholeNumber(search.get('length'), 1, maxLength) ?? defaults.length;
  const start = wholeNumber(search.get('start'), 0) ?? 0;
  const sort = search.get('sort') ?? '';
  return {
    length,
    start: start - (start % length),
    sort: isSortable(sort, defaults) ? sort : defaults.sort,
    filters: without(
      Object.fromEntries(defaults.params.map((param) => [param, search.get(param) ?? undefined])),
    ),
  };
}

const isSortable = (sort: string, { sortable }: ListDefaults): boolean =>
  sortable ? sortable.includes(sort.replace(/^-/, '')) : /^-?[A-Za-z]\w*$/.test(sort);

/** Writes the state in the shortest form that reads as the same state. Other parameters are kept. */
export function writeListState(
  state: ListState,
  defaults: ListDefaults,
  given: URLSearchParams,
): URLSearchParams {
  const search = new URLSearchParams(given);
  const put = (name: string, value: string | undefined) =>
    value === undefined ? search.delete(name) : search.set(name, value);
  put('start', state.start === 0 ? undefined : String(state.start));
  put('length', state.length === defaults.length ? undefined : String(state.length));
  put('sort', state.sort === defaults.sort ? undefined : state.sort);
  for (const param of defaults.params) put(param, state.filters[param]);
  return search;
}

function wholeNumber(text: string | null, min: number, max = Number.MAX_SAFE_INTEGER): number | undefined {
  if (text === null || !/^\d+$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}
