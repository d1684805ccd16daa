import { addMonths, type CivilDate } from 'shared-kernel/domain/civil-date';
import { settleMode } from 'shared-kernel/domain/dictionaries';
import { givenPlan, personNo } from '../../modules/insure/insure.fixtures';
import type { GivenCustomer, Portal, Reply } from '../portal';

export const works = ['外勤业务员', '电子装配工', '车工'] as const;

export const oneOf = <Item>(items: readonly Item[], pick: number): Item | undefined =>
  items[pick % items.length];

/** Undefined when the call was refused. */
export const idOf = ({ body }: Reply): number | undefined =>
  body.code === 200 ? (body.data as { id: number }).id : undefined;

/** Creates an employer with two branches and three projects. */
export async function randomStage(portal: Portal, firstDay: CivilDate, mode: number) {
  const { db } = portal.ctx;
  const employer: GivenCustomer = await portal.given.customer({ settleMode: mode });
  const caller = portal.as(employer.username);
  const customerMealId = await givenPlan(portal, employer.id, { validTo: addMonths(firstDay, 30) });
  const filiales = [
    await portal.given.filiale(employer.id, '一分厂'),
    await portal.given.filiale(employer.id, '二分厂'),
  ];
  const projects: { id: number; projectname: string }[] = [];
  for (const [at, projectname] of ['装配', '冲压', '仓储'].entries())
    projects.push(
      await db
        .insertInto('project')
        .values({
          customer_id: employer.id,
          filiale_id: filiales[at % 2]?.id ?? null,
          project_no: `XM${employer.id}-${at}`,
          projectname,
          created_at: portal.clock.now(),
        })
        .returning(['id', 'projectname'])
        .executeTakeFirstOrThrow(),
    );
  let number = 0;
  return {
    portal,
    employer,
    caller,
    customerMealId,
    filiales,
    projects,
    byBill: mode === settleMode.code.monthly,
    /** Midnights at which something is due. */
    due: new Set<CivilDate>(),
    /** Returns a new person, of one of the projects or of none. */
    somebody(pick: number) {
      const projectName = oneOf([undefined, ...projects.map((one) => one.projectname)], pick + number);
      return personNo((number += 1), {
        workTypeName: oneOf(works, pick + number) ?? works[0],
        ...(projectName && { projectName }),
      });
    },
  };
}

export type RandomStage = Awaited<ReturnType<typeof randomStage>>;
