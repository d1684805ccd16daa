import type { Dayjs } from 'dayjs';
import { DatePicker, Select } from '../../antd/entry';
import { wallClock } from '../../antd/typed-date-picker';
import type { ControlProps } from './filter-control';
import { useToday } from '../../runtime';
import type { Filter } from './filters';
import { moveEnd, rangeChoices, rangeOf, type Range, type RangeRule } from './range';

const dayFormat = 'YYYY-MM-DD';
const monthFormat = 'YYYY-MM';
const toDay = (text: string | undefined) => (text ? wallClock(text) : null);

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
      value={toDay(values[param] ?? usual)}
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
        value={[toDay(values[from]), toDay(values[to])]}
        onChange={(days) =>
          onChange({ [from]: days?.[0]?.format(dayFormat), [to]: days?.[1]?.format(dayFormat) })
        }
      />
    </>
  );
}

interface RangeControlProps {
  filter: Pick<Filter, 'label' | 'params'>;
  rule: RangeRule;
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string | undefined>) => void;
  id: string;
}

/** A range of months or days: selected with one click, or by its first and last one. */
function RangeControl({ filter, rule, values, onChange, id }: RangeControlProps) {
  const { label, params } = filter;
  const [from = '', to = ''] = params;
  const today = useToday();
  const range = rangeOf(rule, values[from], values[to], today);
  const choices = rangeChoices(rule, today);
  const chosen = choices.find(({ begin, end }) => begin === range.begin && end === range.end);
  const choose = ({ begin, end }: Range) => onChange({ [from]: begin, [to]: end });
  const format = rule.unit === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD';
  const picker = (which: 'begin' | 'end', name: string, placeholder: string) => (
    <DatePicker
      id={which === 'begin' ? `${id}-begin` : `${id}-end`}
      aria-label={`${label}${name}`}
      picker={rule.unit === 'month' ? 'month' : 'date'}
      allowClear={false}
      placeholder={placeholder}
      maxDate={wallClock(today)}
      value={wallClock(range[which])}
      onChange={(picked: Dayjs | null) =>
        picked && choose(moveEnd(rule, range, { [which]: picked.format(format) }))
      }
    />
  );
  return (
    <div className="kb-range">
      <Select
        id={id}
        options={choices.map((choice) => ({ value: choice.label, label: choice.label }))}
        placeholder="自选"
        value={chosen?.label ?? null}
        onChange={(name: string) => {
          const choice = choices.find((one) => one.label === name);
          if (choice) choose(choice);
        }}
      />
      {picker('begin', '从', '开始')}
      <span aria-hidden="true">至</span>
      {picker('end', '至', '结束')}
    </div>
  );
}
