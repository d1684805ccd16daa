import type { RangeRule } from './range';
import type { RemoteSearch } from './remote-search';

export interface FilterOption {
  value: string | number;
  label: string;
}

interface FilterOptions {
  /** Shown behind 更多筛选; without any `more`, filters after the third are. */
  more?: boolean;
}

interface SelectOptions extends FilterOptions {
  /** Several choices, sent joined by commas. */
  multiple?: boolean;
}

/** One filter of a list. `params` are the query parameters it owns, in the URL and on the wire alike. */
export type Filter = {
  readonly id: string;
  readonly label: string;
  readonly params: readonly string[];
  readonly more?: boolean;
} & (
  | {
      /** Typed, unless one of the following asks for another control: a further kind would break published remotes. */
      readonly kind: 'text';
      /** Chosen from the regions; the second parameter is the name of the chosen one, for the URL alone. */
      readonly isRegion?: boolean;
      /** The two ends of a range of numbers. */
      readonly numbers?: NumberUnit;
      /** Searched on the server; the second parameter is the label of the chosen one, for the URL alone. */
      readonly search?: RemoteSearch;
    }
  | {
      readonly kind: 'select';
      readonly multiple?: boolean;
      readonly options: readonly FilterOption[] | (() => readonly FilterOption[]);
    }
  | {
      readonly kind: 'date' | 'dateRange' | 'month';
      /** Shown until another is chosen: the page shows its rows. */
      readonly usual?: () => string;
      /** Of a range that is never open-ended. */
      readonly rule?: RangeRule;
    }
);

/** What a range of numbers counts: yuan on screen are fen in the query. */
export type NumberUnit = 'yuan' | 'count';

/** What a filter needs of a dictionary. */
export interface FilterDictionary {
  readonly options: readonly FilterOption[];
}

/** Kinds of filters; each accepts only parameters that the endpoint's query declares. */
export interface FilterKit<Param extends string> {
  text(param: Param, label: string, options?: FilterOptions): Filter;
  dict(param: Param, label: string, dictionary: FilterDictionary, options?: SelectOptions): Filter;
  /** `choices` may be a hook, for choices that come from the server. */
  select(
    param: Param,
    label: string,
    choices: readonly FilterOption[] | (() => readonly FilterOption[]),
    options?: SelectOptions,
  ): Filter;
  /** A province, city or district by its six-digit code; the URL keeps its name as well. */
  region(param: Param, label: string, options?: FilterOptions): Filter;
  /** Both ends may stay open; the list's description declares them as a range too. */
  amountRange(from: Param, to: Param, label: string, options?: FilterOptions): Filter;
  countRange(from: Param, to: Param, label: string, options?: FilterOptions): Filter;
  /** One of many that the server searches while somebody types; the URL keeps its label as well. */
  remote(param: Param, label: string, search: RemoteSearch, options?: FilterOptions): Filter;
  date(param: Param, label: string, options?: FilterOptions): Filter;
  month(param: Param, label: string, options?: FilterOptions & { usual?: () => string }): Filter;
  dateRange(id: string, from: Param, to: Param, label: string, options?: FilterOptions): Filter;
  /** Months or days that are never open-ended: the usual ones unless others are chosen. */
  range(from: Param, to: Param, label: string, rule: RangeRule): Filter;
}

const numberRange =
  (unit: NumberUnit) =>
  (from: string, to: string, label: string, options?: FilterOptions): Filter => ({
    kind: 'text',
    id: from,
    params: [from, to],
    label,
    numbers: unit,
    ...options,
  });

/** Parameters that only the URL has: labels of chosen ones. */
const labelParams = (filters: readonly Filter[]): ReadonlySet<string> =>
  new Set(
    filters.flatMap((filter) =>
      filter.kind === 'text' && (filter.search || filter.isRegion) ? filter.params.slice(1) : [],
    ),
  );

/** The values as the server takes them. */
export function sentValues(
  filters: readonly Filter[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const labels = labelParams(filters);
  return Object.fromEntries(Object.entries(values).filter(([param]) => !labels.has(param)));
}

export function filterKit<Param extends string>(): FilterKit<Param> {
  return {
    text: (param, label, options) => ({ kind: 'text', id: param, params: [param], label, ...options }),
    dict: (param, label, dictionary, options) => ({
      kind: 'select',
      id: param,
      params: [param],
      label,
      options: dictionary.options,
      ...options,
    }),
    select: (param, label, choices, options) => ({
      kind: 'select',
      id: param,
      params: [param],
      label,
      options: choices,
      ...options,
    }),
    region: (param, label, options) => ({
      kind: 'text',
      id: param,
      params: [param, `${param}Label`],
      label,
      isRegion: true,
      ...options,
    }),
    amountRange: numberRange('yuan'),
    countRange: numberRange('count'),
    remote: (param, label, search, options) => ({
      kind: 'text',
      id: param,
      params: [param, `${param}Label`],
      label,
      search,
      ...options,
    }),
    date: (param, label, options) => ({ kind: 'date', id: param, params: [param], label, ...options }),
    month: (param, label, options) => ({ kind: 'month', id: param, params: [param], label, ...options }),
    dateRange: (id, from, to, label, options) => ({
      kind: 'dateRange',
      id,
      params: [from, to],
      label,
      ...options,
    }),
    range: (from, to, label, rule) => ({ kind: 'dateRange', id: from, params: [from, to], label, rule }),
  };
}

/** Default number of filters in the row. */
const inRow = 3;

/** Splits filters into those in the row and those behind 更多筛选. */
export function splitFilters(filters: readonly Filter[]): { row: Filter[]; more: Filter[] } {
  const chosen = filters.some((filter) => filter.more !== undefined);
  const isMore = (filter: Filter, index: number) => (chosen ? filter.more === true : index >= inRow);
  return {
    row: filters.filter((filter, index) => !isMore(filter, index)),
    more: filters.filter(isMore),
  };
}
