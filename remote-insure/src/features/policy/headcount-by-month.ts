import type { Headcount } from 'shared-kernel/contract/roster/people';
import { compareDays } from 'shared-kernel/domain/civil-date';

interface MonthOfPeople {
  month: string;
  /** People in cover on the month's last day, or on the last one that is known. */
  count: number;
  joined: number;
  left: number;
}

/** The months of a policy up to today, from its days. */
export function headcountByMonth({ days, today }: Pick<Headcount, 'days' | 'today'>): MonthOfPeople[] {
  const months = new Map<string, MonthOfPeople>();
  for (const { date, count, joined, left } of days) {
    if (compareDays(date, today) > 0) break;
    const month = date.slice(0, 7);
    const before = months.get(month);
    months.set(month, {
      month,
      count,
      joined: (before?.joined ?? 0) + joined,
      left: (before?.left ?? 0) + left,
    });
  }
  return [...months.values()];
}
