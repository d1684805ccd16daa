import { realPersonStates } from '../insure/insure-states';
import { toClaimTerms } from '../products/plan.mapper';
import type { Cover } from '../insure/cover';
import type { Db } from '../../platform/db/database';

/** Everybody's days of cover, past ones too: claims are made inside them. */
export async function coversOfCustomer(db: Db, customerId: number): Promise<Cover[]> {
  const meals = await db.selectFrom('meal').selectAll().execute();
  const plans = new Map(
    meals.map((meal) => [meal.id, { mealName: meal.mealname, limits: toClaimTerms(meal) }]),
  );
  const rows = await db
    .selectFrom('insure_person as person')
    .innerJoin('insure', 'insure.id', 'person.insure_id')
    .selectAll('person')
    .select(['insure.policy_no', 'insure.meal_id'])
    .where('person.customer_id', '=', customerId)
    .where('person.person_status', 'in', realPersonStates)
    .orderBy('person.id')
    .execute();
  return rows.flatMap((row) => {
    const plan = plans.get(row.meal_id);
    if (!plan || row.policy_no === null) return [];
    return [
      {
        ...plan,
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
