import { jobType } from 'shared-kernel/domain/dictionaries';
import { workTypeFinder } from 'shared-kernel/domain/people/work-type';
import type { Db } from '../../../platform/db/database';
import { ownedBy, type Owner } from '../../../platform/tenant';

/** Returns a finder of work types by name or alias, and all these names. */
export async function workTypesByName(db: Db) {
  const rows = await db
    .selectFrom('work_type')
    .select(['work_type_name', 'aliases', 'job_type', 'cert_required', 'height_work'])
    .execute();
  const find = workTypeFinder(
    rows.map((row) => ({
      workTypeName: row.work_type_name,
      aliases: row.aliases,
      jobType: row.job_type,
      certRequired: row.cert_required,
      heightWork: row.height_work,
    })),
  );
  return { find, names: rows.flatMap((row) => [row.work_type_name, ...row.aliases]) };
}

/** Returns the names of all work types that can be insured, by number. */
export async function insurableWorkTypes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('work_type')
    .select('work_type_name')
    .where('job_type', '!=', jobType.code.uninsurable)
    .orderBy('work_type_no')
    .execute();
  return rows.map((row) => row.work_type_name);
}

/** Ids of the projects that the caller sees, by name. */
export async function projectsOf(db: Db, actor: Owner): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('project')
    .select(['id', 'projectname'])
    .where(ownedBy(actor, 'project'))
    .execute();
  return new Map(rows.map((row) => [row.projectname, row.id]));
}
