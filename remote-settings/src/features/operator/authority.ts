import { daysBetweenInclusive, type CivilDate } from 'shared-kernel/domain/civil-date';
import type { Tone } from 'shared-kernel/domain/dictionary';

/** From so many days on, as the server's first reminder. */
const soonDays = 30;

/** How long an authority still lasts, seen from `today`; undefined without an end. */
export function authorityLeft(
  validTo: CivilDate | null,
  today: CivilDate,
): { text: string; tone: Tone } | undefined {
  if (!validTo) return undefined;
  const left = daysBetweenInclusive(today, validTo) - 1;
  if (left < 0) return { text: `已到期${-left}天`, tone: 'refused' };
  if (left === 0) return { text: '今天到期', tone: 'refused' };
  return { text: `剩余${left}天`, tone: left <= soonDays ? 'yours' : 'done' };
}
