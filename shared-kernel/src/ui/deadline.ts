import { daysBetweenInclusive, type CivilDate } from '../domain/civil-date';
import type { Tone } from '../domain/dictionary';

/** From so many days on a deadline is marked as urgent. */
const urgentDays = 3;

/** How a last day is written, and how urgent it is seen from `today`. */
export function deadlineOf(lastDay: CivilDate, today: CivilDate): { text: string; tone: Tone } {
  const left = daysBetweenInclusive(today, lastDay) - 1;
  if (left < 0) return { text: `已逾期${-left}天`, tone: 'refused' };
  if (left === 0) return { text: '今天截止', tone: 'refused' };
  return { text: `${lastDay.slice(5)}截止，还剩${left}天`, tone: left <= urgentDays ? 'yours' : 'draft' };
}
