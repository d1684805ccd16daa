import { sql, type RawBuilder } from 'kysely';
import type { QueryOf } from 'shared-kernel/contract';
import type { InsuredPersonRow, listInsuredPeople } from 'shared-kernel/contract/insure';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import { digitsOnly } from 'shared-kernel/domain/text';
import { ageOn } from 'shared-kernel/domain/validators';
import type { Actor, Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { containing, sortOrder } from '../../platform/db/list-filters';
import type { Pii } from '../../platform/pii';
import { ownedBy } from '../../platform/tenant';
import { codes } from './insure.repository';

type Filters = QueryOf<typeof listInsuredPeople>;

const sortable = {
  id: 'insure_person.id',
  name: 'insure_person.name',
  startDate: 'insure_person.start_date',
  endDate: 'insure_person.end_date',
  jobType: 'insure_person.job_type',
  workTypeName: 'insure_person.work_type_name',
  premium: 'insure_person.premium_fen',
  personStatus: 'insure_person.person_status',
};

function filtered(db: Db, pii: Pii, actor: Actor, filters: Filters) {
  let query = db.selectFrom('insure_person').where(ownedBy(actor, 'insure_person'));
  if (filters.insureId !== undefined) query = query.where('insure_person.insure_id', '=', filters.insureId);
  if (filters.personStatus)
    query = query.where('insure_person.person_status', 'in', codes(filters.personStatus));
  if (filters.name) query = query.where('insure_person.name', 'like', containing(filters.name));
  if (filters.idNo) query = query.where('insure_person.id_no_hash', '=', pii.index(filters.idNo));
  if (filters.mobile)
    query = query.where('insure_person.mobile_hash', '=', pii.index(digitsOnly(filters.mobile)));
  if (filters.workType)
    query = query.where('insure_person.work_type_name', 'like', containing(filters.workType));
  if (filters.jobType !== undefined) query = query.where('insure_person.job_type', '=', filters.jobType);
  if (filters.projectId !== undefined)
    query = query.where('insure_person.project_id', '=', filters.projectId);
  if (filters.startFrom) query = query.where('insure_person.start_date', '>=', filters.startFrom);
  if (filters.startTo) query = query.where('insure_person.start_date', '<=', filters.startTo);
  return query;
}

/** One page of people with the total, of those alone that `only` is true for; newest first unless sorted. */
export async function peoplePage(
  ctx: Context,
  actor: Actor,
  filters: Filters,
  only?: RawBuilder<boolean>,
): Promise<{ list: InsuredPersonRow[]; count: number }> {
  const found = filtered(ctx.db, ctx.pii, actor, filters);
  const base = only ? found.where(only) : found;
  const { n } = await base.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  const rows = await base
    .innerJoin('insure', 'insure.id', 'insure_person.insure_id')
    .innerJoin('meal', 'meal.id', 'insure.meal_id')
    .select([
      'insure_person.id', 'insure_person.insure_id', 'insure.policy_no', 'insure.insure_no', 'meal.mealname', 'insure_person.name',
      'insure_person.id_type', 'insure_person.id_no_masked', 'insure_person.mobile_masked', 'insure_person.sex',
      'insure_person.birthday', 'insure_person.work_type_name', 'insure_person.job_type', 'insure_person.project_id',
      'insure_person.project_name', 'insure_person.work_unit', 'insure_person.cert_no', 'insure_person.start_date',
      'insure_person.end_date', 'insure_person.unit_premium_fen', 'insure_person.premium_fen', 'insure_person.person_status',
    ])
    .orderBy(sortOrder(filters.sort, sortable, '-id', 'insure_person.id'))
    .offset(filters.start)
    .limit(filters.length)
    .execute(); // prettier-ignore
  return { list: rows.map((row) => toPerson(row, ctx.clock.today())), count: n };
}

type Row = {
  id: number; insure_id: number; policy_no: string | null; insure_no: string; mealname: string; name: string; id_type: number;
  id_no_masked: string; mobile_masked: string | null; sex: number | null; birthday: CivilDate | null; work_type_name: string;
  job_type: number; project_id: number | null; project_name: string | null; work_unit: string | null; cert_no: string | null;
  start_date: CivilDate; end_date: CivilDate; unit_premium_fen: number; premium_fen: number; person_status: number;
}; // prettier-ignore

const toPerson = (row: Row, today: CivilDate): InsuredPersonRow => ({
  id: row.id,
  insureId: row.insure_id,
  policyNo: row.policy_no,
  insureNo: row.insure_no,
  mealName: row.mealname,
  name: row.name,
  idType: row.id_type,
  idNoMasked: row.id_no_masked,
  mobileMasked: row.mobile_masked,
  sex: row.sex,
  birthday: row.birthday,
  age: row.birthday ? ageOn(row.birthday, today) : null,
  workTypeName: row.work_type_name,
  jobType: row.job_type,
  projectId: row.project_id,
  projectName: row.project_name,
  workUnit: row.work_unit,
  certNo: row.cert_no,
  startDate: row.start_date,
  endDate: row.end_date,
  unitPremium: fen(row.unit_premium_fen),
  premium: fen(row.premium_fen),
  personStatus: row.person_status,
});
