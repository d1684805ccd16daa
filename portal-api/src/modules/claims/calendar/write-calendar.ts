import { addDays, type CivilDate } from 'shared-kernel/domain/civil-date';

export interface Deadline {
  /** The same for the same deadline whenever the calendar is read. */
  uid: string;
  /** The last day on which it can be met. */
  day: CivilDate;
  summary: string;
  description: string;
}

/** Octets of one line, by RFC 5545. */
const mostOctets = 75;

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll('\n', '\\n');

/** Long lines go on in the next one after a space; a character is never cut. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const sign of line) {
    if (Buffer.byteLength(current + sign) > mostOctets) {
      lines.push(current);
      current = ' ';
    }
    current += sign;
  }
  return [...lines, current].join('\r\n');
}

const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');
const date = (day: CivilDate): string => day.replaceAll('-', '');

/** Deadlines as whole days with a reminder on the morning of the day before. */
export function writeCalendar(name: string, deadlines: readonly Deadline[], now: Date): string {
  const events = deadlines.flatMap(({ uid, day, summary, description }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART;VALUE=DATE:${date(day)}`,
    `DTEND;VALUE=DATE:${date(addDays(day, 1))}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(summary)}`,
    'TRIGGER:-PT15H',
    'END:VALARM',
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//portal//claims//CN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'X-WR-TIMEZONE:Asia/Shanghai',
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
