import { type AnswerOf, type BodyOf, problems } from 'shared-kernel/contract';
import type { AccidentForm, reportCase as reportCaseEndpoint } from 'shared-kernel/contract/claims';
import * as texts from 'shared-kernel/domain/texts';
import type { PersonId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../../platform/context';
import type { Trx } from '../../../platform/db/database';
import { Problem, refusedField } from '../../../platform/http/problem';
import { lockPeople } from '../../insure/people/people.repository';
import { type CaseRecord } from '../case.repository';
import { endDraft } from '../drafts/case-drafts';
import { materialRows } from '../papers/case-checklist';
import { daysLater, lateReportMs, materialDays } from '../case-deadlines';
import { refuseHospital } from './hospital-check';
import { reportPerson } from './report-person';

type Form = BodyOf<typeof reportCaseEndpoint>;
type Reported = AnswerOf<typeof reportCaseEndpoint>;

/**
 * Creates a case for each injured person, all of them or none. Throws 422 for a future accident time, and 4001, 4002,
 * 4003 and 4006 as listed in the catalogue. Ends the given draft; 404 when it has ended already.
 */
export async function reportCase(
  ctx: Context,
  actor: Actor,
  { others = [], ...form }: Form,
  draftId?: number,
): Promise<Reported> {
  const now = ctx.clock.now();
  const accidentTime = new Date(form.accidentTime);
  refuseAccident(form, accidentTime, now);
  const people = [form, ...others.map((other) => ({ ...form, ...ofTheir(other), photoFileIds: [] }))];
  refuseRepeated(people.map(({ personId }) => personId));
  for (const [at, person] of people.entries()) await atPerson(at, () => refuseHospital(ctx.db, person));
  return ctx.db.transaction().execute(async (trx) => {
    if (draftId !== undefined) await endDraft(trx, actor, draftId);
    // Locked before the cover is read, to serialise with the removal of these people from the policy.
    await lockPeople(
      trx,
      people.map(({ personId }) => personId),
    );
    const cases: CaseRecord[] = [];
    for (const [at, person] of people.entries())
      cases.push(
        await atPerson(at, () => reportPerson(ctx, trx, { actor, form: person, now, accidentTime })),
      );
    const [first, ...rest] = cases as [CaseRecord, ...CaseRecord[]]; // people starts with the form itself
    return {
      id: first.id,
      caseNo: first.case_no,
      materialDeadline: daysLater(now, materialDays).toISOString(),
      materials: await materialRows(ctx, trx, first),
      accidentNo: rest.length > 0 ? await shareAccident(trx, cases) : null,
      others: rest.map(({ id, case_no, name }) => ({ id, caseNo: case_no, name })),
    };
  });
}

/** The other person's details replace those of the first, including empty ones. */
const ofTheir = (other: NonNullable<Form['others']>[number]) => ({
  ...other,
  hospitalId: other.hospitalId,
  diagnosis: other.diagnosis,
});

function refuseRepeated(ids: readonly PersonId[]): void {
  const at = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (at < 0) return;
  const field = { field: `others.${at - 1}.personId`, message: '该人员已在本次报案中，请核对' };
  throw new Problem(problems.invalidInput, {}, { fields: [field] });
}

/** Maps an error about one of the other people to that person's row. */
async function atPerson<Done>(at: number, run: () => Promise<Done>): Promise<Done> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Problem) || at === 0) throw error;
    const own = error.fields.length > 0 ? error.fields : [{ field: 'personId', message: error.message }];
    const shared = new Set(['accidentTime', 'lateReason']);
    const fields = own.map(({ field, message }) => ({
      field: `others.${at - 1}.${shared.has(field) ? 'personId' : field}`,
      message,
    }));
    throw new Problem(error.kind, error.parts, { fields, message: `伤者${at + 1}：${error.message}` });
  }
}

/** Sets the accident number, taken from the first case, on all cases. */
async function shareAccident(trx: Trx, cases: readonly CaseRecord[]): Promise<string> {
  const accidentNo = `SG${cases[0]?.case_no.slice(2)}`;
  const ids = cases.map(({ id }) => id);
  await trx.updateTable('cases').set({ accident_no: accidentNo }).where('id', 'in', ids).execute();
  return accidentNo;
}

function refuseAccident(form: AccidentForm, accidentTime: Date, now: Date): void {
  if (accidentTime > now) throw refusedField('accidentTime', '出险时间不能晚于当前时间');
  if (now.getTime() - accidentTime.getTime() > lateReportMs && !form.lateReason)
    throw refusedField('lateReason', texts.lateReasonMissing);
}
