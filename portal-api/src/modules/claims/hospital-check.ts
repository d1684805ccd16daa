import { problems } from 'shared-kernel/contract';
import type { Db } from '../../platform/db/database';
import { Problem } from '../../platform/http/problem';

const notPaidFor = 2;

/** Throws 4006 for a hospital of the directory whose bills are not paid. */
export async function refuseHospital(db: Db, hospitalId: number | undefined): Promise<void> {
  if (hospitalId === undefined) return;
  const hospital = await db
    .selectFrom('hospital')
    .select('designated')
    .where('id', '=', hospitalId)
    .executeTakeFirst();
  if (hospital?.designated === notPaidFor) {
    throw new Problem(
      problems.hospitalExcluded,
      {},
      { fields: [{ field: 'hospitalId', message: problems.hospitalExcluded.text }] },
    );
  }
}
