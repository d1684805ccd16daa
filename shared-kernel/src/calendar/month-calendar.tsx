/// <reference path="../ui/css.d.ts" />
import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../antd/base';
import { addMonths, compareDays, firstOfMonth, type CivilDate, addDays } from '../domain/civil-date';
import './calendar.css';

/** 0 on Mondays, 6 on Sundays. */
const weekdayOf = (day: CivilDate): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Returns the days of a month, given by its first day, in weeks from Monday; undefined for adjacent months. */
function weeksOf(month: CivilDate): (CivilDate | undefined)[][] {
  const cells: (CivilDate | undefined)[] = Array.from({ length: weekdayOf(month) }, () => undefined);
  const next = addMonths(month, 1);
  for (let day = month; compareDays(day, next) < 0; day = addDays(day, 1)) cells.push(day);
  while (cells.length % 7 !== 0) cells.push(undefined);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

const within = (day: CivilDate, first: CivilDate, last: CivilDate): CivilDate =>
  compareDays(day, first) < 0 ? first : compareDays(day, last) > 0 ? last : day;

/** Returns the day that a key moves to; undefined for keys that do not move. */
function movedBy(key: string, day: CivilDate): CivilDate | undefined {
  if (key === 'ArrowLeft') return addDays(day, -1);
  if (key === 'ArrowRight') return addDays(day, 1);
  if (key === 'ArrowUp') return addDays(day, -7);
  if (key === 'ArrowDown') return addDays(day, 7);
  if (key === 'Home') return addDays(day, -weekdayOf(day));
  if (key === 'End') return addDays(day, 6 - weekdayOf(day));
  if (key === 'PageUp') return addMonths(day, -1);
  if (key === 'PageDown') return addMonths(day, 1);
  return undefined;
}

export interface CalendarDay {
  /** Shown in bold below the day's number. */
  text: string;
  /** A line in small letters below the text. */
  note?: string;
  /** Text for screen readers in place of the visible texts. */
  spoken: string;
}

interface MonthCalendarProps {
  /** Names the calendar for screen readers. */
  label: string;
  /** The first and last day that can be shown. */
  first: CivilDate;
  last: CivilDate;
  today: CivilDate;
  chosen: CivilDate | undefined;
  /** Undefined for a day that cannot be chosen. */
  dayOf: (date: CivilDate) => CalendarDay | undefined;
  onChoose: (date: CivilDate) => void;
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

/** One month at a time, with a value on each day; arrow keys move by days, also across the edge of a month. */
export function MonthCalendar({ label, first, last, today, chosen, dayOf, onChoose }: MonthCalendarProps) {
  // The only day in the tab order; its month is shown.
  const [current, setCurrent] = useState(() => within(chosen ?? today, first, last));
  const grid = useRef<HTMLTableElement>(null);
  const isMoved = useRef(false);
  useEffect(() => {
    if (isMoved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isMoved.current = false;
  }, [current]);

  const month = firstOfMonth(current);
  const turn = (months: number) => setCurrent(within(addMonths(month, months), first, last));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = movedBy(event.key, current);
    if (!to) return;
    event.preventDefault();
    isMoved.current = true;
    setCurrent(within(to, first, last));
  };
  return (
    <div className="kb-calendar">
      <div className="kb-calendar-head">
        <Button
          size="small"
          icon={<LeftOutlined />}
          aria-label="上个月"
          disabled={compareDays(month, firstOfMonth(first)) <= 0}
          onClick={() => turn(-1)}
        />
        <strong role="status">{`${month.slice(0, 4)}年${Number(month.slice(5, 7))}月`}</strong>
        <Button
          size="small"
          icon={<RightOutlined />}
          aria-label="下个月"
          disabled={compareDays(month, firstOfMonth(last)) >= 0}
          onClick={() => turn(1)}
        />
      </div>
      <table ref={grid} aria-label={label} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((date) => date)}>
              {week.map((date, at) => (
                <td key={date ?? at}>
                  {date && (
                    <DayCell
                      date={date}
                      day={dayOf(date)}
                      isToday={date === today}
                      isChosen={date === chosen}
                      isCurrent={date === current}
                      onChoose={() => {
                        setCurrent(date);
                        onChoose(date);
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayCellProps {
  date: CivilDate;
  day: CalendarDay | undefined;
  isToday: boolean;
  isChosen: boolean;
  isCurrent: boolean;
  onChoose: () => void;
}

function DayCell({ date, day, isToday, isChosen, isCurrent, onChoose }: DayCellProps) {
  const number = Number(date.slice(8));
  if (!day) return <span className="kb-calendar-out">{number}</span>;
  return (
    <button
      type="button"
      className={isToday ? 'kb-calendar-today' : undefined}
      aria-label={day.spoken}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onChoose}
    >
      <small>{isToday ? '今天' : number}</small>
      <strong>{day.text}</strong>
      {/* Rendered on every day, so that all rows have the same height. */}
      <small>{day.note}</small>
    </button>
  );
}
