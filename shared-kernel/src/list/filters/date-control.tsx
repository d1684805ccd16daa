import dayjs from 'dayjs';
import { DatePicker } from '../../antd/entry';
import type { ControlProps } from './filter-control';
import { RangeControl } from './range-control';

const dayFormat = 'YYYY-MM-DD';
const monthFormat = 'YYYY-MM';
const toDay = (text: string | undefined, format: string) => (text ? dayjs(text, format) : null);

/** A filter by a day, a month or a range of them. */
export function DateControl(props: ControlProps) {
  const { filter } = props;
  if (filter.kind !== 'dateRange') return <DateFilter {...props} />;
  return filter.rule ? <RangeControl {...props} rule={filter.rule} /> : <RangeFilter {...props} />;
}

function DateFilter({ filter, values, onChange, id }: ControlProps) {
  const [param = ''] = filter.params;
  const format = filter.kind === 'month' ? monthFormat : dayFormat;
  const usual = filter.kind === 'month' ? filter.usual?.() : undefined;
  return (
    <DatePicker
      id={id}
      style={{ width: '100%' }}
      picker={filter.kind === 'month' ? 'month' : 'date'}
      allowClear={usual === undefined}
      value={toDay(values[param] ?? usual, format)}
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
