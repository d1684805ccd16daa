import { useState, type CSSProperties } from 'react';
import { Button } from 'shared-kernel/antd';
import type { Headcount } from 'shared-kernel/contract/roster-people';
import { addDays, addMonths, civilDate, compareDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { formatNumber } from 'shared-kernel/domain/text';

interface HeadcountCalendarProps {
  headcount: Headcount;
  chosen: CivilDate | undefined;
  onChoose: (day: CivilDate) => void;
}

type Day = Headcount['days'][number];

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];
const firstOf = (day: CivilDate): CivilDate => civilDate(`${day.slice(0, 7)}-01`);
/** 0 on Mondays. */
const weekdayOf = (day: CivilDate): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

const cellStyle: CSSProperties = { padding: 2, textAlign: 'center', verticalAlign: 'top' };
const dayStyle: CSSProperties = { width: '100%', height: 'auto', padding: '4px 0', whiteSpace: 'normal' };

/** One month of a policy with the people in cover on each day; a day opens its list. */
export function HeadcountCalendar({ headcount, chosen, onChoose }: HeadcountCalendarProps) {
  const { startDate, endDate, today } = headcount;
  const [month, setMonth] = useState(() => firstOf(within(chosen ?? today, startDate, endDate)));
  const byDate = new Map(headcount.days.map((day) => [day.date, day]));
  const weeks = weeksOf(month);
  return (
    <>
      <div style={{ display: 'flex', alignItems: 'center', gap: 8, marginBottom: 8 }}>
        <Button
          size="small"
          disabled={compareDays(month, firstOf(startDate)) <= 0}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          上个月
        </Button>
        <strong role="status">{`${month.slice(0, 4)}年${Number(month.slice(5, 7))}月`}</strong>
        <Button
          size="small"
          disabled={compareDays(month, firstOf(endDate)) >= 0}
          onClick={() => setMonth(addMonths(month, 1))}
        >
          下个月
        </Button>
      </div>
      <table
        aria-label="人数日历"
        style={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' }}
      >
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" className="kb-muted" style={cellStyle}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day)}>
              {week.map((date, at) => (
                <td key={date ?? at} style={cellStyle}>
                  {date && (
                    <DayCell
                      date={date}
                      day={byDate.get(date)}
                      isToday={date === today}
                      isChosen={date === chosen}
                      onChoose={onChoose}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface DayCellProps {
  date: CivilDate;
  /** Undefined outside the policy. */
  day: Day | undefined;
  isToday: boolean;
  isChosen: boolean;
  onChoose: (day: CivilDate) => void;
}

function DayCell({ date, day, isToday, isChosen, onChoose }: DayCellProps) {
  const number = Number(date.slice(8));
  if (!day) return <span className="kb-muted">{number}</span>;
  const changes = [day.joined > 0 && `+${day.joined}`, day.left > 0 && `-${day.left}`]
    .filter(Boolean)
    .join(' ');
  const spoken = [
    `${date}在保${day.count}人`,
    day.joined > 0 && `增${day.joined}人`,
    day.left > 0 && `减${day.left}人`,
  ];
  return (
    <Button
      type={isChosen ? 'primary' : 'text'}
      style={dayStyle}
      aria-label={spoken.filter(Boolean).join('，')}
      aria-pressed={isChosen}
      onClick={() => onChoose(date)}
    >
      <span style={{ display: 'block', lineHeight: 1.4 }}>
        <small>{isToday ? '今天' : number}</small>
        <strong style={{ display: 'block' }}>{formatNumber(day.count, 0)}</strong>
        {/* A line of its own on every day, so that rows are of one height. */}
        <small style={{ display: 'block', minHeight: '1.4em' }}>{changes}</small>
      </span>
    </Button>
  );
}

const within = (day: CivilDate, first: CivilDate, last: CivilDate): CivilDate =>
  compareDays(day, first) < 0 ? first : compareDays(day, last) > 0 ? last : day;

/** The days of a month by weeks that begin on Mondays; undefined for days of the months beside it. */
function weeksOf(month: CivilDate): (CivilDate | undefined)[][] {
  const cells: (CivilDate | undefined)[] = Array.from({ length: weekdayOf(month) }, () => undefined);
  const next = addMonths(month, 1);
  for (let day = month; compareDays(day, next) < 0; day = addDays(day, 1)) cells.push(day);
  while (cells.length % 7 !== 0) cells.push(undefined);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
