import type { RangeRule } from './range';
import type { RemoteSearch } from './remote-search';

export interface FilterOption {
  value: string | number;
  label: string;
}

interface FilterOptions {
  /** Shown behind 更多筛选; if no filter has `more`, those after the third are shown there. */
  more?: boolean;
}

interface SelectOptions extends FilterOptions {
  /** Several choices, joined by commas in the request. */
  multiple?: boolean;
}

/** One filter of a list. `params` are its query parameters, with the same names in the URL and on the wire. */
export type Filter = {
  readonly id: string;
  readonly label: string;
  readonly params: readonly string[];
  readonly more?: boolean;
} & (
  | {
      /** A text input, unless an option below selects another control: a new kind would break published remotes. */
      readonly kind: 'text';
      /** Selects a region; the second parameter is the name of the selected region, for the URL only. */
      readonly isRegion?: boolean;
      /** A range of numbers with two ends. */
      readonly numbers?: NumberUnit;
      /** Searched on the server; the second parameter is the label of the selected row, for the URL only. */
      readonly search?: RemoteSearch;
    }
  | {
      readonly kind: 'select';
      readonly multiple?: boolean;
      readonly options: readonly FilterOption[] | (() => readonly FilterOption[]);
    }
  | {
      readonly kind: 'date' | 'dateRange' | 'month';
      /** Default value, shown until another one is chosen; the page shows rows for it. */
      readonly usual?: () => string;
      /** For a range that is never open-ended. */
      readonly rule?: RangeRule;
    }
);

/** Unit of a range of numbers: `yuan` is typed in yuan and sent in fen. */
export type NumberUnit = 'yuan' | 'count';

/** The part of a dictionary that a filter uses. */
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
  /** Both ends may be open; the list's description declares them as a range too. */
  amountRange(from: Param, to: Param, label: string, options?: FilterOptions): Filter;
  countRange(from: Param, to: Param, label: string, options?: FilterOptions): Filter;
  /** A choice among many rows that the server searches while typing; the URL contains its label as well. */
  remote(param: Param, label: string, search: RemoteSearch, options?: FilterOptions): Filter;
  date(param: Param, label: string, options?: FilterOptions): Filter;
  month(param: Param, label: string, options?: FilterOptions & { usual?: () => string }): Filter;
  dateRange(id: string, from: Param, to: Param, label: string, options?: FilterOptions): Filter;
  /** Months or days, never open-ended: the default range unless another one is chosen. */
  range(from: Param, to: Param, label: string, rule: RangeRule): Filter;
}

const textFilter = (
  params: readonly [string, ...string[]],
  label: string,
  more: Partial<Extract<Filter, { kind: 'text' }>> | undefined,
): Filter => ({ kind: 'text', id: params[0], params, label, ...more });

/** Parameters for the URL only: labels of the selected values. */
const labelParams = (filters: readonly Filter[]): ReadonlySet<string> =>
  new Set(
    filters.flatMap((filter) =>
      filter.kind === 'text' && (filter.search || filter.isRegion) ? filter.params.slice(1) : [],
    ),
  );

export function sentValues(
  filters: readonly Filter[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const labels = labelParams(filters);
  return Object.fromEntries(Object.entries(values).filter(([param]) => !labels.has(param)));
}

export function filterKit<Param extends string>(): FilterKit<Param> {
  const select: FilterKit<Param>['select'] = (param, label, options, more) => ({
    kind: 'select',
    id: param,
    params: [param],
    label,
    options,
    ...more,
  });
  return {
    text: (param, label, options) => textFilter([param], label, options),
    dict: (param, label, dictionary, options) => select(param, label, dictionary.options, options),
    select,
    region: (param, label, options) =>
      textFilter([param, `${param}Label`], label, { isRegion: true, ...options }),
    amountRange: (from, to, label, options) => textFilter([from, to], label, { numbers: 'yuan', ...options }),
    countRange: (from, to, label, options) => textFilter([from, to], label, { numbers: 'count', ...options }),
    remote: (param, label, search, options) =>
      textFilter([param, `${param}Label`], label, { search, ...options }),
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
