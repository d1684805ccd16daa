import { daysBetweenInclusive, type CivilDate } from '../domain/civil-date';
import type { Tone } from '../domain/dictionary';

/** From so many days on a deadline is marked as urgent. */
const urgentDays = 3;

interface Deadline {
  /** Days after today; below zero when it is overdue. */
  left: number;
  text: string;
  tone: Tone;
}

/** How a last day is written, and how urgent it is seen from `today`. */
export function deadlineOf(lastDay: CivilDate, today: CivilDate): Deadline {
  const left = daysBetweenInclusive(today, lastDay) - 1;
  if (left < 0) return { left, text: `已逾期${-left}天`, tone: 'refused' };
  if (left === 0) return { left, text: '今天截止', tone: 'refused' };
  return {
    left,
    text: `${lastDay.slice(5)}截止，还剩${left}天`,
    tone: left <= urgentDays ? 'yours' : 'draft',
  };
}
