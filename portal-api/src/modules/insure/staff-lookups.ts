import type { WorkTypeFacts } from 'shared-kernel/domain/insured-person';
import type { Db } from '../../platform/db/database';
import { ownedBy, type Owner } from '../../platform/tenant';

/** Occupations by name and alias. */
export async function workTypesByName(db: Db): Promise<Map<string, WorkTypeFacts>> {
  const rows = await db
    .selectFrom('work_type')
    .select(['work_type_name', 'aliases', 'job_type', 'cert_required', 'height_work'])
    .execute();
  const byName = new Map<string, WorkTypeFacts>();
  for (const row of rows) {
    const facts = { jobType: row.job_type, certRequired: row.cert_required, heightWork: row.height_work };
    for (const alias of row.aliases) if (!byName.has(alias)) byName.set(alias, facts);
    byName.set(row.work_type_name, facts);
  }
  return byName;
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
