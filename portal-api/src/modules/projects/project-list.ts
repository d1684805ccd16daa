import { sql } from 'kysely';
import { listProjects } from 'shared-kernel/contract/projects';
import { personStatus, projectStatus } from 'shared-kernel/domain/dictionaries';
import { contains, containsNumber, equals } from '../../platform/lists/conditions';
import { defineListSource } from '../../platform/lists/list-source';
import { ofCustomer } from '../../platform/tenant';
import { isOpenCase } from '../insure/people/leaving';
import { spentInMonth } from '../insure/project-limits';

/** Projects with their people, cost and users today. */
export const projectList = defineListSource<typeof listProjects>({
  endpoint: listProjects,
  table: 'project',
  from: sql`project`,
  joins: sql`left join filiale on filiale.id = project.filiale_id`,
  visible: (actor) => ofCustomer(actor, 'project'),
  fields: {
    filialeName: 'filiale.filialename',
    monthBudget: 'project.month_budget_fen',
    monthUsed: null,
    actions: null,
    inForceCount: sql`(select count(*)::int from insure_person p where p.project_id = project.id
      and p.person_status = ${personStatus.code.inCover})`,
    openCases: sql`(select count(*)::int from cases where cases.project_id = project.id and ${isOpenCase})`,
    userCount: sql`(select count(*)::int from app_user u where u.filiale_id = project.filiale_id)`,
    lastSignIn: sql`(select max(u.last_sign_in_at) from app_user u where u.filiale_id = project.filiale_id)`,
  },
  filters: {
    keyword: (text, scope) =>
      sql<boolean>`(${contains('project.projectname')(text, scope) ?? sql`true`}
        or ${containsNumber('project.project_no')(text, scope) ?? sql`true`})`,
    filialeId: equals('project.filiale_id'),
    manager: contains('project.manager_name', 'project.manager_phone'),
    projectStatus: equals('project.project_status'),
  },
  complete: async (rows, { ctx, actor }) => {
    const ids = rows.map(({ id }) => id);
    const spent = await spentInMonth(ctx.db, actor, ids, ctx.clock.now(), undefined);
    return rows.map((row) => ({
      ...row,
      monthUsed: spent.get(row.id) ?? 0,
      actions: [row.projectStatus === projectStatus.code.running ? 'stop' : 'start'],
    }));
  },
});
