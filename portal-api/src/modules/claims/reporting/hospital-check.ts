import { sql } from 'kysely';
import { problems } from 'shared-kernel/contract';
import { hospitalDesignation } from 'shared-kernel/domain/dictionaries';
import type { Db } from '../../../platform/db/database';
import { refusedField } from '../../../platform/http/problem';

interface NamedHospital {
  hospitalId?: number | undefined;
  hospitalName: string;
}

/** Throws 4006 for a listed hospital whose bills are not paid, whether selected or typed in. */
export async function refuseHospital(db: Db, { hospitalId, hospitalName }: NamedHospital): Promise<void> {
  const typed = hospitalName.replaceAll(/\s/g, '');
  const excluded = await db
    .selectFrom('hospital')
    .select('id')
    .where('designated', '=', hospitalDesignation.code.excluded)
    .where((is) =>
      is.or([
        is('id', '=', hospitalId ?? 0),
        sql<boolean>`regexp_replace(hospital_name, '\\s', '', 'g') = ${typed}`,
      ]),
    )
    .executeTakeFirst();
  if (!excluded) return;
  throw refusedField('hospitalName', problems.hospitalExcluded.text, problems.hospitalExcluded);
}
