import { daysBetweenInclusive, type CivilDate } from './civil-date';
import type { Tone } from './dictionary';

/** A deadline with at most this many days left is marked as urgent. */
const urgentDays = 3;

/** Precedes the deadline of a task that stands for several records. */
export const earliest = '最早';

export interface Deadline {
  /** Days after today; below zero when it is overdue. */
  left: number;
  text: string;
  tone: Tone;
}

/** Returns the text and urgency of a last day, relative to `today`. */
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

/** Sort rank among all to-dos: the most severe first, then by deadline, those without a deadline last. */
export const rankOf = (tone: Tone, daysLeft = 1_000): number => daysLeft - (tone === 'refused' ? 10_000 : 0);
