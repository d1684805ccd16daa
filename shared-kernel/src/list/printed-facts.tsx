import { formatNumber } from '../domain/text';
import type { Filter } from './filters/filters';
import { typedText } from './filters/number-range';
import type { ListState } from './list-state';

interface PrintedFactsProps {
  title: string;
  filters: readonly Filter[];
  state: ListState;
  /** Number of printed rows; `start` is the index of the first, `count` the total. */
  shown: number;
  start: number;
  count: number;
}

/** Printed only, in place of the controls: the list's title, its filters, and which rows follow. */
export function PrintedFacts({ title, filters, state, shown, start, count }: PrintedFactsProps) {
  const set = filters.flatMap((filter) => {
    const values = filter.params.map((param) => state.filters[param]);
    return values.some((value) => value !== undefined) ? [`${filter.label}：${textOf(filter, values)}`] : [];
  });
  const number = (value: number) => formatNumber(value, 0);
  const rows = shown === 1 ? number(start + 1) : `${number(start + 1)}–${number(start + shown)}`;
  return (
    <p className="kb-print-only">
      {title}
      {set.length > 0 && ` · ${set.join('，')}`}
      {` · ${shown > 0 && shown < count ? `第 ${rows} 条，` : ''}共 ${number(count)} 条`}
    </p>
  );
}

function textOf(filter: Filter, given: readonly (string | undefined)[]): string {
  const values = given.flatMap((value) => value ?? []);
  if (filter.kind === 'text') {
    // The label comes last; for a region in a hand-written URL only the code is known.
    if (filter.search || filter.isRegion) return values.at(-1) ?? '';
    const { numbers } = filter;
    if (numbers) return given.map((value) => typedText(numbers, value) || '不限').join(' 至 ');
  }
  if (filter.kind !== 'select' || typeof filter.options === 'function') return values.join(' 至 ');
  const labels = new Map(filter.options.map(({ value, label }) => [String(value), label]));
  return values
    .flatMap((value) => value.split(','))
    .map((value) => labels.get(value) ?? value)
    .join('、');
}
