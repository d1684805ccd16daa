import { sql, type RawBuilder } from 'kysely';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import type { Context } from '../../platform/context';
import type { Db, Trx } from '../../platform/db/database';
import { dueRows } from '../../platform/jobs/due-rows';
import type { MessageText } from '../../platform/state-machine';
import type { CaseRecord } from './case.repository';
import { abandonDays, agreesBySilence, daysLater, injuryFilingDeadline } from './case-deadlines';
import { nextStepOf, notifyCustomer } from './case-machine';

const { awaitMaterials, mendMaterials, sentBack, awaitCustomer, paid, unpaid, withdrawn } = caseStatus.code;

/** A message that is sent once per value of `since`. */
interface Reminder {
  kind: string;
  /** Column of `cases` from which the days are counted. */
  since: 'report_time' | 'status_time' | 'accident_time' | 'close_time';
  /** Sent from day `from` until before day `until`; reminders missed in an outage are not sent after that. */
  days: readonly [from: number, until: number];
  /** Further condition on a row of `cases`. */
  when: RawBuilder<unknown>;
  text: (found: CaseRecord, now: Date, agreesBySilence: boolean) => MessageText;
}

const inStates = (...states: number[]) => sql`cases.case_status in (${sql.join(states)})`;
const papersMissing = inStates(awaitMaterials, mendMaterials, sentBack);

const papers = (days: Reminder['days']): Reminder => ({
  kind: `materials-${days[0]}`,
  since: 'report_time',
  days,
  when: papersMissing,
  text: (found, now) => ({
    subject: '待提交理赔材料',
    content: `报案已满${days[0]}天。${nextStepOf(found, now)}`,
    popup: days[0] === 25,
  }),
});

const confirmation = (days: Reminder['days']): Reminder => ({
  kind: `confirm-${days[0]}`,
  since: 'status_time',
  days,
  when: inStates(awaitCustomer),
  text: (found, now, agreesBySilence) => ({
    subject: '理算结果待确认',
    content: `理算结果已等待${days[0]}天。${nextStepOf(found, now, { agreesBySilence })}`,
    popup: true,
  }),
});

/** True for a work injury whose official decision is not among the case's materials. */
export const awaitsInjuryDecision = sql<boolean>`(cases.work_injury_flag and not exists (select 1 from case_material
    where case_material.case_id = cases.id and case_material.material_code = 'M17' and cardinality(case_material.file_ids) > 0))`;

const injuryDecision = (days: Reminder['days']): Reminder => ({
  kind: `injury-${days[0]}`,
  since: 'accident_time',
  days,
  when: sql`${awaitsInjuryDecision} and not ${inStates(unpaid, withdrawn)}`,
  text: (found) => ({
    subject: '请申请工伤认定',
    content: `事故发生已满${days[0]}天，企业应在30日内（最迟${injuryFilingDeadline(civilDateOf(found.accident_time))}）向社会保险行政部门申请工伤认定（工伤保险条例第十七条）。`,
    popup: days[0] === 28,
  }),
});

/** All reminders that employers receive about their cases. */
const reminders: readonly Reminder[] = [
  papers([7, 15]),
  papers([15, 25]),
  papers([25, 30]),
  {
    kind: 'abandon-150',
    since: 'report_time',
    days: [150, abandonDays],
    when: papersMissing,
    text: (found, now) => ({
      subject: '即将撤案',
      content: `报案已满150天仍未提交材料。${nextStepOf(found, now)}`,
      popup: true,
    }),
  },
  confirmation([3, 6]),
  // Cases without agreement by silence stay open for longer than seven days.
  confirmation([6, 30]),
  injuryDecision([20, 28]),
  injuryDecision([28, 30]),
  {
    kind: 'evaluate-7',
    since: 'close_time',
    days: [7, 30],
    when: sql`${inStates(paid, unpaid)} and not cases.evaluate_flag`,
    text: () => ({ subject: '请评价本次服务', content: '案件已结案，请花一分钟评价理赔服务。' }),
  },
];

/** Selects the cases for which a reminder is due at `now`. */
const dueFor = ({ kind, since, days: [from, end], when }: Reminder, now: Date) => {
  const column = sql.ref(`cases.${since}`);
  return sql`${column} <= ${daysLater(now, -from)} and ${column} > ${daysLater(now, -end)} and ${when}
    and not exists (select 1 from case_reminder
      where case_reminder.case_id = cases.id and case_reminder.kind = ${kind} and case_reminder.since = ${column})`;
};

/** Resolves with false when another process has sent the reminder since its case was selected. */
async function note(trx: Trx, { kind, since }: Reminder, found: CaseRecord, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('case_reminder')
    .values({ case_id: found.id, kind, since: found[since] ?? now, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Registers one job per reminder. */
export function registerReminders(ctx: Context): void {
  for (const reminder of reminders)
    ctx.jobs.register(
      `claims.remind-${reminder.kind}`,
      dueRows({
        table: 'cases',
        due: (now) => dueFor(reminder, now),
        work: async (context, trx, found, now) => {
          if (!(await note(trx, reminder, found, now))) return;
          const { agrees } = await trx
            .selectFrom('cases')
            .select(agreesBySilence.as('agrees'))
            .where('id', '=', found.id)
            .executeTakeFirstOrThrow();
          await notifyCustomer(context, trx, found, reminder.text(found, now, agrees));
        },
      }),
    );
}

/** Marks due reminders as sent without sending them, for generated history. */
export async function noteReminders(db: Db, now: Date): Promise<void> {
  for (const reminder of reminders)
    await sql`insert into case_reminder (case_id, kind, since, sent_at)
      select cases.id, ${reminder.kind}, ${sql.ref(`cases.${reminder.since}`)}, ${now} from cases
      where ${dueFor(reminder, now)}`.execute(db);
}
