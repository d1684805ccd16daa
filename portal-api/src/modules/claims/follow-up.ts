import { problems, type AnswerOf, type BodyOf } from 'shared-kernel/contract';
import type { followUpCase as followUpEndpoint } from 'shared-kernel/contract/claims/settling';
import { caseStatus, closedCaseStates } from 'shared-kernel/domain/dictionaries';
import type { CaseId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { lockRow } from '../../platform/row-by-id';
import { Problem } from '../../platform/http/problem';
import { lockPeople } from '../insure/people/people.repository';
import { accidentColumns, accidentOf } from './accident.mapper';
import { caseByNo, ownCase, type CaseRecord } from './case.repository';
import { beginCase, newCaseColumns } from './reporting/begin-case';
import { daysLater, materialDays } from './case-deadlines';
import { isFollowable, nextStepOf, notifyCustomer } from './case-machine';
import { refuseHospital } from './reporting/hospital-check';

/**
 * Opens a linked case for later consequences of an accident whose case is closed. 4005 when the case is open, was
 * closed more than two years ago, or another case of the same accident and person is open.
 */
export async function followUpCase(
  ctx: Context,
  actor: Actor,
  id: CaseId,
  form: BodyOf<typeof followUpEndpoint>,
): Promise<AnswerOf<typeof followUpEndpoint>> {
  await refuseHospital(ctx.db, form);
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const found = await ownCase(trx, actor, id);
    await lockPeople(trx, [found.person_id]);
    const root = found.follow_up_of ?? found.id;
    // Locks the first case of the accident, so that the second of two concurrent follow-ups sees the first.
    await lockRow(trx, 'cases', root, 'id');
    await requireAllClosed(trx, actor, found, root, now);
    const row = await insertFollowUp(ctx, trx, found, root, form, now);
    await beginCase(trx, actor, row, `后续索赔，原案件${found.case_no}`, now);
    await notifyCustomer(ctx, trx, row, {
      subject: '后续索赔已受理',
      content: `${row.name}的后续索赔已受理（原案件${found.case_no}）。${nextStepOf(row, now)}`,
    });
    return {
      id: row.id,
      caseNo: row.case_no,
      materialDeadline: daysLater(now, materialDays).toISOString(),
    };
  });
}

async function requireAllClosed(
  trx: Trx,
  actor: Actor,
  found: CaseRecord,
  root: number,
  now: Date,
): Promise<void> {
  const refuse = (message: string) => new Problem(problems.caseStateChanged, {}, { message });
  const open = await trx
    .selectFrom('cases')
    .select(['case_no', 'case_status'])
    .where('customer_id', '=', found.customer_id)
    .where((is) => is.or([is('id', '=', root), is('follow_up_of', '=', root)]))
    .where('case_status', 'not in', closedCaseStates)
    .executeTakeFirst();
  if (open)
    throw refuse(
      `案件${open.case_no}尚未结案（${caseStatus.label(open.case_status)}），请在该案件中补充索赔项目和材料`,
    );
  if (!isFollowable(found, actor, now)) throw refuse('案件结案已超过两年，不能再发起后续索赔，请联系客服');
}

async function insertFollowUp(
  ctx: Context,
  trx: Trx,
  found: CaseRecord,
  root: number,
  form: BodyOf<typeof followUpEndpoint>,
  now: Date,
): Promise<CaseRecord> {
  const { accidentTime: _, hospitalId: __, diagnosis: ___, ...accident } = accidentOf(ctx, found);
  const created = await newCaseColumns(trx, now);
  await trx
    .insertInto('cases')
    .values({
      ...accidentColumns(ctx, { ...accident, ...form }),
      ...created,
      follow_up_of: root,
      accident_no: found.accident_no,
      customer_id: found.customer_id,
      filiale_id: found.filiale_id,
      project_id: found.project_id,
      insure_id: found.insure_id,
      person_id: found.person_id,
      policy_no: found.policy_no,
      name: found.name,
      id_no_masked: found.id_no_masked,
      id_no_hash: found.id_no_hash,
      work_type_name: found.work_type_name,
      job_type: found.job_type,
      accident_time: found.accident_time,
      accident_day: found.accident_day,
      late_report_flag: found.late_report_flag,
      cover: JSON.stringify(found.cover),
    })
    .execute();
  return caseByNo(trx, created.case_no);
}
