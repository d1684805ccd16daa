import dayjs, { type Dayjs } from 'dayjs';
import { DatePicker, Select } from '../../antd/entry';
import { clock } from '../../runtime';
import type { Filter } from './filters';
import { moveEnd, rangeChoices, rangeOf, type Range, type RangeRule } from './range';

interface RangeControlProps {
  filter: Pick<Filter, 'label' | 'params'>;
  rule: RangeRule;
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string | undefined>) => void;
  id: string;
}

/** A range of months or days: chosen with one click, or by its first and last one. */
export function RangeControl({ filter, rule, values, onChange, id }: RangeControlProps) {
  const { label, params } = filter;
  const [from = '', to = ''] = params;
  const today = clock.today();
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
      maxDate={dayjs(today, 'YYYY-MM-DD')}
      value={dayjs(range[which], format)}
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
