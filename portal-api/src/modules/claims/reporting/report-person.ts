import { type BodyOf, problems } from 'shared-kernel/contract';
import type { AccidentForm, reportCase as reportCaseEndpoint } from 'shared-kernel/contract/claims';
import { civilDateOf } from 'shared-kernel/domain/civil-date';
import { photoMaterial } from 'shared-kernel/domain/claims/claim-materials';
import { materialCheckStatus, caseStatus } from 'shared-kernel/domain/dictionaries';
import type { CaseId, PersonId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../../platform/context';
import type { Db, Trx } from '../../../platform/db/database';
import { Problem, refusedField } from '../../../platform/http/problem';
import { ofCustomer, ownedBy } from '../../../platform/tenant';
import { coverOfPerson, type Cover } from '../../insure/cover';
import { projectRule } from '../../insure/project-rule';
import { accidentColumns } from '../accident.mapper';
import { caseByNo, type CaseRecord } from '../case.repository';
import { beginCase, newCaseColumns } from './begin-case';
import { materialOwner } from '../papers/case-checklist';
import { coverColumns } from '../case-cover.mapper';
import { lateReportMs } from '../case-deadlines';
import { nextStepOf, notifyCustomer } from '../case-machine';

type Form = BodyOf<typeof reportCaseEndpoint>;
type Person = Omit<NewCase, 'person' | 'form'> & { form: Omit<Form, 'others'> };

/** Creates the case of one person, within the transaction of the report. */
export async function reportPerson(
  ctx: Context,
  trx: Trx,
  { actor, form, now, accidentTime }: Person,
): Promise<CaseRecord> {
  const person = await personCoveredAt(trx, actor, form.personId, accidentTime);
  const refusal = (await projectRule(trx, actor))(person.projectId, false);
  if (refusal) throw new Problem(problems.forbidden, {}, { message: refusal });
  const created = await insertCase(ctx, trx, { actor, form, person, now, accidentTime });
  const row = await caseByNo(trx, created.case_no);
  await beginCase(trx, actor, row, '报案', now);
  await keepPhotos(ctx, trx, row.id, actor, form.photoFileIds, now);
  await notifyCustomer(ctx, trx, row, {
    subject: '已受理',
    content: `${row.name}的案件已报案成功。${nextStepOf(row, now)}`,
  });
  return row;
}

/** Returns the person's cover at that time. 4001 for a known person without cover, 4002 for an unknown one. */
async function personCoveredAt(db: Db, actor: Actor, personId: PersonId, at: Date): Promise<Cover> {
  const cover = await coverOfPerson(db, actor, personId, at);
  if (cover) return cover;
  const known = await db
    .selectFrom('insure_person')
    .select(['start_date', 'end_date'])
    .where('id', '=', personId)
    .where(ownedBy(actor, 'insure_person'))
    .executeTakeFirst();
  if (!known) throw new Problem(problems.noCoverFound);
  const covered = `该人员的保障期为${known.start_date}零时至${known.end_date} 24时`;
  throw refusedField('accidentTime', covered, problems.accidentOutsideCover);
}

interface NewCase {
  actor: Actor;
  form: AccidentForm;
  person: Cover;
  now: Date;
  accidentTime: Date;
}

async function insertCase(ctx: Context, trx: Trx, given: NewCase): Promise<{ id: CaseId; case_no: string }> {
  const { actor, form, person, now, accidentTime } = given;
  const accidentDay = civilDateOf(accidentTime);
  const created = await trx
    .insertInto('cases')
    .values({
      ...accidentColumns(ctx, form),
      ...coverColumns(person),
      ...(await newCaseColumns(trx, now)),
      customer_id: actor.customerId,
      accident_time: accidentTime,
      accident_day: accidentDay,
      late_report_flag: now.getTime() - accidentTime.getTime() > lateReportMs,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'id_no_hash', 'accident_day'])
        .where('case_status', '<>', caseStatus.code.withdrawn)
        .where('follow_up_of', 'is', null)
        .doNothing(),
    )
    .returning(['id', 'case_no'])
    .executeTakeFirst();
  if (created) return created;
  const earlier = await trx
    .selectFrom('cases')
    .select('case_no')
    .where(ofCustomer(actor, 'cases'))
    .where('id_no_hash', '=', person.idNoHash)
    .where('accident_day', '=', accidentDay)
    .where('case_status', '<>', caseStatus.code.withdrawn)
    .where('follow_up_of', 'is', null)
    .executeTakeFirstOrThrow();
  throw new Problem(problems.caseReported, { caseNo: earlier.case_no });
}

async function keepPhotos(
  ctx: Context,
  trx: Trx,
  caseId: CaseId,
  actor: Actor,
  ids: string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await ctx.files.adopt(trx, ids, materialOwner(caseId, photoMaterial), actor);
  await trx
    .insertInto('case_material')
    .values({
      case_id: caseId,
      material_code: photoMaterial,
      required: false,
      file_ids: ids,
      check_status: materialCheckStatus.code.waiting,
      check_remark: null,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['case_id', 'material_code'])
        .doUpdateSet({ file_ids: ids, check_status: materialCheckStatus.code.waiting, updated_at: at }),
    )
    .execute();
}
