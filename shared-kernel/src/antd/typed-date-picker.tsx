import { DatePicker as AntdDatePicker, type DatePickerProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { createContext, useContext, useEffect, useRef, useState, type ComponentProps } from 'react';
import { shanghaiOffsetMs } from '../domain/civil-date';
import { endBeforeStart } from '../domain/texts';
import { typedTime, unreadableTime, type TypedUnit } from '../domain/typed-day';
import { clock } from '../runtime';
import { scoped } from './scope';

dayjs.extend(utc);

/**
 * A day, month or time of Shanghai as the pickers' value. It is in UTC, since the computer's zone may skip an hour in
 * spring that exists in Shanghai.
 */
export const wallClock = (written: string | number): Dayjs => dayjs.utc(written);

// antd asks this function, of the plugin for time zones, what is now and today, instead of the computer's clock.
dayjs.extend((_options, { prototype }) =>
  Object.assign(prototype, { tz: () => wallClock(clock.now().getTime() + shanghaiOffsetMs) }),
);

interface TypedText {
  text: string;
  /** Why the text was not accepted when the field was left. */
  problem?: string;
}

type TypedTexts = readonly (TypedText | undefined)[];

interface Typing {
  texts: TypedTexts;
  unit: TypedUnit;
  take: (place: number, text: string, report: () => void) => void;
}

const TypingContext = createContext<Typing>({ texts: [], unit: 'day', take: () => undefined });

/**
 * Shows the typed text until it is accepted. antd, which restores the former value when it cannot parse a text,
 * receives the parsed value.
 */
function TypedInput(props: ComponentProps<'input'> & { 'date-range'?: 'start' | 'end' }) {
  const { texts, unit, take } = useContext(TypingContext);
  const place = props['date-range'] === 'end' ? 1 : 0;
  return (
    <input
      {...props}
      value={texts[place]?.text ?? props.value}
      aria-invalid={texts[place]?.problem !== undefined || props['aria-invalid']}
      onChange={(event) => {
        const { value } = event.target;
        const target = { ...event.target, value: typedTime[unit](value) ?? value };
        take(place, value, () => props.onChange?.({ ...event, target }));
      }}
    />
  );
}

const components = { input: TypedInput };

type SingleProps = DatePickerProps<Dayjs, false> & {
  /** Receives the problem of an unreadable text, for a form that shows it; otherwise the picker shows it. */
  onProblem?: (problem: string | undefined) => void;
};
type Days = readonly (Dayjs | null | undefined)[] | null | undefined;
type RangeProps = ComponentProps<typeof AntdDatePicker.RangePicker>;

/** Returns the value of typed text: null if it was deleted, a problem if it cannot be accepted. */
function readText(
  text: string,
  unit: TypedUnit,
  { minDate, maxDate }: Pick<SingleProps, 'minDate' | 'maxDate'>,
) {
  if (!text.trim()) return { date: null };
  const written = typedTime[unit](text);
  if (written === undefined) return { problem: unreadableTime(text, unit) };
  const date = wallClock(written);
  if (minDate && date.isBefore(minDate, 'day')) return { problem: `不能早于${minDate.format('YYYY-MM-DD')}` };
  if (maxDate && date.isAfter(maxDate, 'day')) return { problem: `不能晚于${maxDate.format('YYYY-MM-DD')}` };
  return { date };
}

const unitOf = ({ showTime, picker }: Pick<SingleProps, 'showTime' | 'picker'>): TypedUnit =>
  showTime ? 'minute' : picker === 'month' ? 'month' : 'day';

function useTyping(unit: TypedUnit) {
  const [texts, setTexts] = useState<TypedTexts>([]);
  const isTyping = useRef(false);
  // The value that antd reports for typed text may be only its readable beginning.
  const isPicked = useRef(true);
  const take: Typing['take'] = (place, text, report) => {
    setTexts((former) => [0, 1].map((index) => (index === place ? { text } : former[index])));
    isPicked.current = false;
    isTyping.current = true;
    report();
    isTyping.current = false;
  };
  /** Whether a day was picked in the calendar: antd also reports changes while typing and on restoring the value. */
  const picks = (date: Dayjs | null | undefined, value: Dayjs | null | undefined) => {
    if (isTyping.current || date?.valueOf() === value?.valueOf()) return false;
    isPicked.current = true;
    return true;
  };
  return { texts, setTexts, isPicked, picks, context: { texts, unit, take } };
}

/** antd's picker that accepts a day, a month or a time in all common notations, and keeps text that it cannot parse. */
function TypedDatePicker({ onProblem, ...props }: SingleProps) {
  const { texts: typed, setTexts, isPicked, picks, context } = useTyping(unitOf(props));
  const value = props.value as Dayjs | null | undefined;
  const isChosenSince = typed[0]?.problem !== undefined && value && props.allowClear !== false;
  const texts = isChosenSince ? [] : typed;
  const latest = useRef(onProblem);
  useEffect(() => {
    latest.current = onProblem;
  });
  useEffect(() => () => latest.current?.(undefined), []);
  const put = (date: Dayjs | null, problem?: string) => {
    onProblem?.(problem);
    props.onChange?.(date, date?.format() ?? null);
  };
  const settle = () => {
    const [first] = texts;
    if (!first || first.problem) return;
    const { date = null, problem } = readText(first.text, unitOf(props), props);
    setTexts(problem ? [{ text: first.text, problem }] : []);
    if (date !== null || problem || props.allowClear !== false) put(date, problem);
  };
  return (
    <TypingContext value={{ ...context, texts }}>
      <AntdDatePicker
        {...props}
        components={components}
        status={texts[0]?.problem && !onProblem ? 'error' : props.status}
        onChange={(date) => {
          if (date && !isPicked.current) return;
          setTexts([]);
          put(date);
        }}
        onCalendarChange={(date) => picks(date as Dayjs | null, value) && setTexts([])}
        onOk={settle}
        onBlur={(event, info) => {
          settle();
          props.onBlur?.(event, info);
        }}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      {!onProblem && <Problem texts={texts} />}
    </TypingContext>
  );
}

/** The same for a range of two days; either may be open. */
function TypedRangePicker(props: RangeProps) {
  const { texts, setTexts, isPicked, picks, context } = useTyping('day');
  const [picked, setPicked] = useState<Days>();
  const put = (days: Days) => {
    const ends = [0, 1].map((place) => {
      const typed = texts[place];
      return typed ? { ...typed, ...readText(typed.text, 'day', {}) } : { date: days?.[place] ?? null };
    });
    const [first, last] = ends.map((end) => ('date' in end ? end.date : undefined));
    const isReversed = first && last && last.isBefore(first, 'day');
    const left = ends.map((end) => ('text' in end ? end : undefined));
    if (isReversed) setTexts(left.map((end) => end && { ...end, problem: endBeforeStart }));
    else if (first === undefined || last === undefined) setTexts(left);
    else {
      setTexts([]);
      setPicked(undefined);
      props.onChange?.([first, last], ['', '']);
    }
  };
  const settle = () => {
    if (texts.some((typed) => typed && !typed.problem)) put(picked ?? props.value);
  };
  return (
    <TypingContext value={context}>
      <AntdDatePicker.RangePicker
        {...props}
        components={components}
        status={texts.some((typed) => typed?.problem) ? 'error' : undefined}
        onChange={(days) => {
          if (days && isPicked.current) put(days);
          if (days) return;
          setTexts([]);
          props.onChange?.(null, ['', '']);
        }}
        onCalendarChange={(days, _texts, { range }) => {
          const place = range === 'end' ? 1 : 0;
          if (!picks(days?.[place], (picked ?? props.value)?.[place])) return;
          setPicked(days);
          setTexts(texts.map((typed, index) => (index === place ? undefined : typed)));
        }}
        onBlur={(event, info) => {
          settle();
          props.onBlur?.(event, info);
        }}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      <Problem texts={texts} />
    </TypingContext>
  );
}

function Problem({ texts }: { texts: TypedTexts }) {
  const problem = texts.find((one) => one?.problem)?.problem;
  return (
    problem && (
      <span role="alert" className="kb-filter-problem">
        {problem}
      </span>
    )
  );
}

export const DatePicker = Object.assign(scoped(TypedDatePicker), { RangePicker: scoped(TypedRangePicker) });
