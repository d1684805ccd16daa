import type { Dayjs } from 'dayjs';
import { useRef } from 'react';
import { DatePicker } from '../antd/entry';
import { wallClock } from '../antd/typed-date-picker';
import { shanghaiOffsetMs, startOfDay, type CivilDate } from '../domain/civil-date';
import { FieldFrame, type FieldProps } from './field-frame';

interface DateProps extends FieldProps {
  /** First and last day that can be chosen. */
  min?: CivilDate;
  max?: CivilDate;
  placeholder?: string;
}

const wide = { width: '100%' };
const dayFormat = 'YYYY-MM-DD';

const bound = (day: CivilDate | undefined) => (day ? wallClock(day) : undefined);
const asDay = (value: CivilDate | undefined) => ({ value: bound(value) });

/** Handles text that cannot be parsed: the field stays empty and shows this issue before all others. */
function useUnreadText() {
  const problem = useRef<string>(undefined);
  return {
    before: () => problem.current,
    onProblem: (text: string | undefined) => {
      problem.current = text;
    },
  };
}

/** A calendar day, `YYYY-MM-DD`. */
export function DateField({ min, max, placeholder, ...field }: DateProps) {
  const { before, onProblem } = useUnreadText();
  const read = (picked: Dayjs | null) => picked?.format(dayFormat);
  return (
    <FieldFrame verb="请选择" {...field} before={before} getValueProps={asDay} read={read}>
      <DatePicker
        style={wide}
        placeholder={placeholder ?? '请选择日期'}
        minDate={bound(min)}
        maxDate={bound(max)}
        disabled={field.disabled}
        onProblem={onProblem}
      />
    </FieldFrame>
  );
}

const asWallClock = (value: string | undefined) => ({
  value: value ? wallClock(Date.parse(value) + shanghaiOffsetMs) : undefined,
});

const instantOf = (picked: Dayjs): string => {
  const day = picked.format(dayFormat) as CivilDate; // dayjs formats to exactly this type
  const msOfDay = ((picked.hour() * 60 + picked.minute()) * 60 + picked.second()) * 1000;
  return new Date(startOfDay(day).getTime() + msOfDay).toISOString();
};

/** An instant, ISO 8601 in UTC; picked to the minute in Asia/Shanghai. */
export function DateTimeField({ min, max, placeholder, ...field }: DateProps) {
  const { before, onProblem } = useUnreadText();
  const read = (picked: Dayjs | null) => (picked ? instantOf(picked.second(0)) : undefined);
  return (
    <FieldFrame verb="请选择" {...field} before={before} getValueProps={asWallClock} read={read}>
      <DatePicker
        style={wide}
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        placeholder={placeholder ?? '请选择日期和时间'}
        minDate={bound(min)}
        maxDate={bound(max)?.endOf('day')}
        disabled={field.disabled}
        onProblem={onProblem}
      />
    </FieldFrame>
  );
}
