import { MonthCalendar } from 'shared-kernel/calendar';
import type { Headcount } from 'shared-kernel/contract/roster/people';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { formatNumber } from 'shared-kernel/domain/text';

interface HeadcountCalendarProps {
  headcount: Headcount;
  chosen: CivilDate | undefined;
  onChoose: (day: CivilDate) => void;
}

/** One month of a policy with the people in cover on each day; a day opens its list. */
export function HeadcountCalendar({ headcount, chosen, onChoose }: HeadcountCalendarProps) {
  const { startDate, endDate, today, days } = headcount;
  const byDate = new Map(days.map((day) => [day.date, shownOf(day)]));
  return (
    <MonthCalendar
      label="人数日历"
      first={startDate}
      last={endDate}
      today={today}
      chosen={chosen}
      dayOf={(date) => byDate.get(date)}
      onChoose={onChoose}
    />
  );
}

function shownOf({ date, count, joined, left }: Headcount['days'][number]) {
  const spoken = [`${date}在保${count}人`, joined > 0 && `增${joined}人`, left > 0 && `减${left}人`];
  return {
    text: formatNumber(count, 0),
    note: [joined > 0 && `+${joined}`, left > 0 && `-${left}`].filter(Boolean).join(' '),
    spoken: spoken.filter(Boolean).join('，'),
  };
}
