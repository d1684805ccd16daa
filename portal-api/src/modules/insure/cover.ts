import { sql } from 'kysely';
import type { ClaimTerms } from 'shared-kernel/domain/claims/claim-calculation';
import { civilDateOf, type CivilDate } from 'shared-kernel/domain/civil-date';
import { cleanIdNo } from 'shared-kernel/domain/cleaning';
import { personStatus } from 'shared-kernel/domain/dictionaries';
import type { FilialeId, PersonId, PolicyId, ProjectId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { hasText } from '../../platform/lists/conditions';
import { ownedBy } from '../../platform/tenant';
import { toClaimTerms } from '../products/plan.mapper';
import { agreedMeals } from './agreed-terms';
import { realPersonStates } from './insure-states';

/** A person's cover at one instant. */
export interface Cover {
  personId: PersonId;
  insureId: PolicyId;
  policyNo: string;
  mealName: string;
  name: string;
  idNoMasked: string;
  idNoHash: string;
  birthday: CivilDate | null;
  workTypeName: string;
  jobType: number;
  /** The work type requires a certificate. */
  certificateNeeded: boolean;
  /** Recorded certificate number; null when none was given. */
  certNo: string | null;
  filialeId: FilialeId | null;
  projectId: ProjectId | null;
  startDate: CivilDate;
  endDate: CivilDate;
  /** Limits, deductibles, allowances of the plan. */
  limits: ClaimTerms;
}

/** Columns that `toCovers` reads. */
export const coverColumns = [
  'insure_person.id',
  'insure_person.insure_id',
  'insure.policy_no',
  'insure_person.name',
  'insure_person.id_no_masked',
  'insure_person.id_no_hash',
  'insure_person.birthday',
  'insure_person.work_type_name',
  'insure_person.job_type',
  'insure_person.cert_required',
  'insure_person.cert_no',
  'insure_person.filiale_id',
  'insure_person.project_id',
  'insure_person.start_date',
  'insure_person.end_date',
] as const;

/** Uses civil days of Asia/Shanghai: cover runs from 00:00 of startDate to 24:00 of endDate. */
function coversAt(db: Db, actor: Actor, at: Date) {
  const day = civilDateOf(at);
  return (
    db
      .selectFrom('insure_person')
      .innerJoin('insure', 'insure.id', 'insure_person.insure_id')
      .where(ownedBy(actor, 'insure_person'))
      .where('insure_person.start_date', '<=', day)
      .where('insure_person.end_date', '>=', day)
      // A paid cover counts from its first day on, even in the minute before the job updates its state.
      .where('insure_person.person_status', 'in', [personStatus.code.waiting, ...realPersonStates])
      .select(coverColumns)
  );
}

/** Finds people covered at an instant, with the keyword in the name or as ID or phone number; at most 20. */
export async function findCovers(
  ctx: Pick<Context, 'db' | 'pii'>,
  actor: Actor,
  search: { keyword: string; at: Date },
): Promise<Cover[]> {
  const index = ctx.pii.index(cleanIdNo(search.keyword));
  const rows = await coversAt(ctx.db, actor, search.at)
    .where(
      sql<boolean>`(${hasText(['insure_person.name'], search.keyword)} or insure_person.id_no_hash = ${index} or insure_person.mobile_hash = ${index})`,
    )
    .orderBy('insure_person.name')
    .orderBy('insure_person.id')
    .limit(20)
    .execute();
  return toCovers(ctx.db, rows);
}

/** Returns a person's cover at an instant; undefined without cover or for another employer's person. */
export async function coverOfPerson(
  db: Db,
  actor: Actor,
  personId: PersonId,
  at: Date,
): Promise<Cover | undefined> {
  const rows = await coversAt(db, actor, at).where('insure_person.id', '=', personId).execute();
  return (await toCovers(db, rows))[0];
}

type Row = Awaited<ReturnType<ReturnType<typeof coversAt>['execute']>>[number];

/** Maps rows to covers with their plans' terms, whenever the cover is or was. */
export async function toCovers(db: Db, rows: readonly Row[]): Promise<Cover[]> {
  if (rows.length === 0) return [];
  const insureIds = [...new Set(rows.map((row) => row.insure_id))];
  const meals = await db
    .selectFrom(agreedMeals.as('meal'))
    .selectAll()
    .where('meal.insure_id', 'in', insureIds)
    .execute();
  const facts = new Map(
    meals.map((meal) => [meal.insure_id, { mealName: meal.mealname, limits: toClaimTerms(meal) }]),
  );
  return rows.flatMap((row) => {
    const meal = facts.get(row.insure_id);
    if (!meal || row.policy_no === null) return [];
    return [
      {
        ...meal,
        personId: row.id,
        insureId: row.insure_id,
        policyNo: row.policy_no,
        name: row.name,
        idNoMasked: row.id_no_masked,
        idNoHash: row.id_no_hash,
        birthday: row.birthday,
        workTypeName: row.work_type_name,
        jobType: row.job_type,
        certificateNeeded: row.cert_required,
        certNo: row.cert_no,
        filialeId: row.filiale_id,
        projectId: row.project_id,
        startDate: row.start_date,
        endDate: row.end_date,
      },
    ];
  });
}
