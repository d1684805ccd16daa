import dayjs from 'dayjs';
import { useId } from 'react';
import { DatePicker, Select } from '../antd/entry';
import { RegionInput } from '../ui/region-input';
import { SearchInput } from './search-input';
import type { Filter, FilterOption } from './filters';
import { RangeControl } from './range-control';

export interface FilterControlProps {
  filter: Filter;
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string | undefined>) => void;
}

const dayFormat = 'YYYY-MM-DD';
const monthFormat = 'YYYY-MM';
const toDay = (text: string | undefined, format: string) => (text ? dayjs(text, format) : null);

/** One filter with its label; the value is in the list's state. */
export function FilterControl(props: FilterControlProps) {
  const id = useId();
  const { filter } = props;
  const rule = filter.kind === 'dateRange' ? filter.rule : undefined;
  return (
    <div className={rule ? 'kb-filter kb-filter-range' : 'kb-filter'}>
      <label htmlFor={id}>{filter.label}</label>
      {filter.kind === 'text' && !filter.isRegion && <TextFilter {...props} id={id} />}
      {filter.kind === 'select' && <SelectFilter {...props} id={id} />}
      {filter.kind === 'text' && filter.isRegion && <RegionFilter {...props} id={id} />}
      {(filter.kind === 'date' || filter.kind === 'month') && <DateFilter {...props} id={id} />}
      {filter.kind === 'dateRange' && !rule && <RangeFilter {...props} id={id} />}
      {rule && <RangeControl {...props} rule={rule} id={id} />}
    </div>
  );
}

type ControlProps = FilterControlProps & { id: string };

function TextFilter({ filter, values, onChange, id }: ControlProps) {
  const [param = ''] = filter.params;
  return <SearchInput id={id} value={values[param] ?? ''} onChange={(text) => onChange({ [param]: text })} />;
}

const noChoices = (): readonly FilterOption[] => [];

function SelectFilter({ filter, values, onChange, id }: ControlProps) {
  const [param = ''] = filter.params;
  const given = filter.kind === 'select' ? filter.options : [];
  // Whether choices come from a hook is fixed by the list's definition, so the order of hooks never changes.
  const useChoices = typeof given === 'function' ? given : noChoices;
  const asked = useChoices();
  const choices = typeof given === 'function' ? asked : given;
  const options = choices.map(({ value, label }) => ({ value: String(value), label }));
  const value = values[param];
  const shared = {
    id,
    options,
    allowClear: true,
    placeholder: '全部',
    showSearch: options.length > 8 ? { optionFilterProp: 'label' } : false,
    style: { minWidth: 140, width: '100%' },
  } as const;

  if (filter.kind === 'select' && filter.multiple) {
    return (
      <Select
        {...shared}
        mode="multiple"
        maxTagCount="responsive"
        value={value?.split(',') ?? []}
        onChange={(chosen: string[]) => onChange({ [param]: chosen.join(',') })}
      />
    );
  }
  return (
    <Select
      {...shared}
      value={value ?? null}
      onChange={(chosen: string | null) => onChange({ [param]: chosen ?? '' })}
    />
  );
}

function RegionFilter({ filter, values, onChange, id }: ControlProps) {
  const [param = ''] = filter.params;
  return (
    <RegionInput
      id={id}
      label={filter.label}
      value={values[param]}
      anyLevel
      onChange={(code) => onChange({ [param]: code ?? '' })}
    />
  );
}

function DateFilter({ filter, values, onChange, id }: ControlProps) {
  const [param = ''] = filter.params;
  const format = filter.kind === 'month' ? monthFormat : dayFormat;
  return (
    <DatePicker
      id={id}
      style={{ width: '100%' }}
      picker={filter.kind === 'month' ? 'month' : 'date'}
      value={toDay(values[param], format)}
      onChange={(day) => onChange({ [param]: day?.format(format) })}
    />
  );
}

function RangeFilter({ filter, values, onChange, id }: ControlProps) {
  const [from = '', to = ''] = filter.params;
  const endId = `${id}-end`;
  return (
    <>
      <label className="kb-hidden" htmlFor={endId}>
        {filter.label}结束
      </label>
      <DatePicker.RangePicker
        id={{ start: id, end: endId }}
        style={{ width: '100%' }}
        allowEmpty={[true, true]}
        value={[toDay(values[from], dayFormat), toDay(values[to], dayFormat)]}
        onChange={(days) =>
          onChange({ [from]: days?.[0]?.format(dayFormat), [to]: days?.[1]?.format(dayFormat) })
        }
      />
    </>
  );
}
