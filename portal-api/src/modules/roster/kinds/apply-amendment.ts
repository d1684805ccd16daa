import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { personFacts } from 'shared-kernel/domain/people/insured-person';
import { idType } from 'shared-kernel/domain/dictionaries';
import { maskIdNo, maskMobile } from 'shared-kernel/domain/text';
import type { FilialeId, PersonId } from 'shared-kernel/domain/nouns/ids';
import { updateById } from '../../../platform/row-by-id';
import type { Context } from '../../../platform/context';
import type { Trx } from '../../../platform/db/database';
import { personState } from '../../insure/insure-states';
import type { Person } from './policy-staff';
import type { StoredSwap } from './swap-people';

/** Changed fields of an item's person; stored sealed, because they may include an ID number or phone. */
export interface Amendment {
  work?: { name: string; jobType: number; heightWork: boolean; certRequired: boolean };
  project?: { id: number | null; name: string; filialeId: FilialeId | null };
  workUnit?: string;
  mobile?: string;
  certNo?: string;
  name?: string;
  idNo?: string;
  birthday?: CivilDate;
}

export const sealAmendment = ({ pii }: Pick<Context, 'pii'>, amendment: Amendment): Uint8Array =>
  pii.seal(JSON.stringify(amendment));

export const openAmendment = (
  { pii }: Pick<Context, 'pii'>,
  item: { change_sealed: Uint8Array | null },
): Amendment => (item.change_sealed ? (JSON.parse(pii.open(item.change_sealed)) as Amendment) : {});

/** Returns the person's columns after the change. */
function amendedColumns({ pii }: Pick<Context, 'pii'>, person: Person, change: Amendment) {
  const { work, project, workUnit, mobile, certNo, name, idNo, birthday } = change;
  const facts =
    idNo === undefined
      ? undefined
      : personFacts({ name: '', idType: idType.label(person.id_type), idNo, workTypeName: '' });
  return {
    ...(work && {
      work_type_name: work.name,
      job_type: work.jobType,
      height_work: work.heightWork,
      cert_required: work.certRequired,
    }),
    ...(project && {
      project_id: project.id,
      project_name: project.name || null,
      filiale_id: project.filialeId,
    }),
    ...(workUnit !== undefined && { work_unit: workUnit || null }),
    ...(mobile !== undefined && {
      mobile_sealed: pii.seal(mobile),
      mobile_hash: pii.index(mobile),
      mobile_masked: maskMobile(mobile),
    }),
    ...(certNo !== undefined && { cert_no: certNo || null }),
    ...(name !== undefined && { name }),
    ...(idNo !== undefined && {
      id_no_sealed: pii.seal(idNo),
      id_no_hash: pii.index(idNo),
      id_no_masked: maskIdNo(idNo),
      birthday: facts?.birthday ?? person.birthday,
      sex: facts?.sex ?? person.sex,
    }),
    ...(birthday !== undefined && { birthday }),
    ...(isCorrected(person, change) && { identity_amended: true }),
  };
}

/** True when a change corrects a person's identity; adding a missing birthday is not a correction. */
export const isCorrected = (person: Pick<Person, 'birthday'>, { name, idNo, birthday }: Amendment): boolean =>
  name !== undefined || idNo !== undefined || (birthday !== undefined && person.birthday !== null);

/** Updates the row in place, for changes that affect neither cover nor price. */
export async function amendPerson(
  ctx: Context,
  trx: Trx,
  person: Person,
  change: Amendment,
  at: Date,
): Promise<void> {
  await updateById(trx, 'insure_person', person.id, {
    ...amendedColumns(ctx, person, change),
    updated_at: at,
  });
}

interface Continued {
  /** The row before it ended. */
  person: Person;
  item: {
    id: PersonId;
    start_date: CivilDate;
    unit_premium_fen: number;
    premium_fen: number;
    swap: StoredSwap;
  };
  change: Amendment;
  orderId: number;
  at: Date;
}

/** Inserts the changed row that continues an ended one. */
export async function continuePerson(
  ctx: Context,
  trx: Trx,
  { person, item, change, orderId, at }: Continued,
): Promise<void> {
  const { id, created_at: _, ...columns } = person;
  const cost = item.premium_fen + (item.swap?.moved ?? 0);
  const next = await trx
    .insertInto('insure_person')
    .values({
      ...columns,
      ...amendedColumns(ctx, person, change),
      start_date: item.start_date,
      unit_premium_fen: item.unit_premium_fen,
      premium_fen: cost,
      charged_fen: cost,
      person_status: personState.inCover,
      add_reduce_id: orderId,
      continues_id: id,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await updateById(trx, 'add_reduce_item', item.id, { new_person_id: next.id });
}
