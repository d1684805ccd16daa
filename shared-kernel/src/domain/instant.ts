import { shanghaiOffsetMs } from './civil-date';

/** ISO text, a Date or milliseconds since 1970. */
export type InstantLike = string | number | Date;

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * Formats an instant in Asia/Shanghai by the specification's pattern letters: y m d h i s, everything else verbatim.
 * Empty text for an invalid instant.
 */
export function formatDate(value: InstantLike | null | undefined, pattern = 'y/m/d h:i:s'): string {
  if (value === null || value === undefined || value === '') return '';
  const at = new Date(value).getTime();
  if (Number.isNaN(at)) return '';
  // After shifting by the zone's offset the UTC getters return Shanghai's local time on any machine.
  const wall = new Date(at + shanghaiOffsetMs);
  const parts: Record<string, string> = {
    y: String(wall.getUTCFullYear()),
    m: two(wall.getUTCMonth() + 1),
    d: two(wall.getUTCDate()),
    h: two(wall.getUTCHours()),
    i: two(wall.getUTCMinutes()),
    s: two(wall.getUTCSeconds()),
  };
  return pattern.replace(/[ymdhis]/g, (letter) => parts[letter] ?? letter);
}

/** `YYYY-MM-DD` in Asia/Shanghai, for events with a day only; empty for an invalid instant. */
export const dayText = (value: InstantLike | null | undefined): string => formatDate(value, 'y-m-d');

/** `YYYY-MM-DD HH:mm` in Asia/Shanghai, the usual format on screens; empty for an invalid instant. */
export const instantText = (value: InstantLike | null | undefined): string => formatDate(value, 'y-m-d h:i');

/** The same with seconds, for histories, logs and evidence. */
export const exactInstantText = (value: InstantLike | null | undefined): string =>
  formatDate(value, 'y-m-d h:i:s');
