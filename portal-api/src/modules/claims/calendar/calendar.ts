import { sql } from 'kysely';
import { addDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { caseTask, lastDayOf } from 'shared-kernel/domain/claims/case-next-step';
import { accountStatus, closedCaseStates, usertype } from 'shared-kernel/domain/dictionaries';
import type { UserId } from 'shared-kernel/domain/nouns/ids';
import { injuryFilingDeadline } from '../case-deadlines';
import type { Actor, Context } from '../../../platform/context';
import { rowById } from '../../../platform/row-by-id';
import { notFound } from '../../../platform/http/problem';
import type { RawAnswer } from '../../../platform/http/route';
import { rightsOf } from '../../../platform/rights';
import { signedIds } from '../../../platform/signed-id';
import { ownedBy, type Owner } from '../../../platform/tenant';
import { situationOf, turnOf } from '../case-machine';
import { awaitsInjuryDecision } from '../case-reminders';

interface Deadline {
  /** Stable id: the same deadline has the same id whenever the calendar is read. */
  uid: string;
  /** The last day of the deadline. */
  day: CivilDate;
  summary: string;
  description: string;
}

/** Maximum octets per line, by RFC 5545. */
const mostOctets = 75;

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll('\n', '\\n');

/** Folds long lines: they continue on the next line after a space, and characters are never split. */
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

/** Writes deadlines as all-day events, with a reminder on the morning of the day before. */
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

const tokens = (ctx: Context) => signedIds(ctx, 'claim-calendar');

const addressOf = (ctx: Context, userId: UserId, no: number) => ({
  url: `${ctx.config.publicUrl ?? ''}/prod-api/api/public/calendar/${tokens(ctx).tokenOf(userId, no)}`,
});

/** Returns the caller's current calendar address. */
export async function calendarAddress(ctx: Context, { userId }: Actor): Promise<{ url: string }> {
  const { calendar_no } = await rowById(ctx.db, 'app_user', userId, 'calendar_no');
  return addressOf(ctx, userId, calendar_no);
}

/** Replaces the caller's calendar address by a new one. */
export async function renewCalendarAddress(ctx: Context, { userId }: Actor): Promise<{ url: string }> {
  const { calendar_no } = await ctx.db
    .updateTable('app_user')
    .set({ calendar_no: sql<number>`calendar_no + 1` })
    .where('id', '=', userId)
    .returning('calendar_no')
    .executeTakeFirstOrThrow();
  return addressOf(ctx, userId, calendar_no);
}

/**
 * Returns the open deadlines of the owner of an address. Throws 404 for an address that is wrong or was replaced, and
 * for a user who may no longer see claims.
 */
export async function claimCalendar(ctx: Context, token: string): Promise<RawAnswer> {
  const owner = await ownerOf(ctx, token);
  if (!owner) throw notFound();
  const rows = await ctx.db
    .selectFrom('cases')
    .selectAll()
    .select(awaitsInjuryDecision.as('awaits_injury_decision'))
    .where(ownedBy(owner, 'cases'))
    .where('case_status', 'not in', closedCaseStates)
    .orderBy('id')
    .execute();
  const reader = owner.usertype === usertype.code.main ? 'main' : 'project';
  const deadlines: Deadline[] = [];
  for (const row of rows) {
    const turn = turnOf(row.case_status, row.payee_returned);
    if (turn?.party === 'customer' && row.state_deadline) {
      deadlines.push({
        uid: `case-${row.id}-${row.case_status}@portal`,
        day: lastDayOf(row.state_deadline.toISOString()),
        summary: `${row.case_no} ${caseTask(situationOf(row), reader)}截止`,
        description: `依据：${turn.article}`,
      });
    }
    if (row.awaits_injury_decision)
      deadlines.push({
        uid: `case-${row.id}-injury@portal`,
        day: injuryFilingDeadline(row.accident_day),
        summary: `${row.case_no} 申请工伤认定截止`,
        description: '依据：工伤保险条例第十七条',
      });
  }
  return {
    bytes: Buffer.from(writeCalendar(`${ctx.config.brand.name}理赔时限`, deadlines, ctx.clock.now())),
    mime: 'text/calendar; charset=utf-8',
    fileName: 'claims.ics',
    headers: { 'cache-control': 'private, max-age=900' },
  };
}

/** Returns the owner of a calendar, if user and employer are active and the user may see claims. */
async function ownerOf(ctx: Context, token: string): Promise<Owner | undefined> {
  const id = tokens(ctx).idIn(token);
  if (id === undefined) return undefined;
  const user = await ctx.db
    .selectFrom('app_user as u')
    .innerJoin('customer as c', 'c.id', 'u.customer_id')
    .select(['u.id', 'u.customer_id', 'u.filiale_id', 'u.usertype', 'u.permissions', 'u.calendar_no'])
    .where('u.id', '=', id)
    .where('u.status', '=', accountStatus.code.active)
    .where('c.status', '=', accountStatus.code.active)
    .executeTakeFirst();
  if (!user || !tokens(ctx).isGood(token, id, user.calendar_no)) return undefined;
  if (user.usertype === usertype.code.project && !rightsOf(user).claim) return undefined;
  return { customerId: user.customer_id, filialeId: user.filiale_id, usertype: user.usertype };
}
