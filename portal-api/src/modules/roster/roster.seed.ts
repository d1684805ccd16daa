import { addDays } from 'shared-kernel/domain/civil-date';
import { operateType, usertype } from 'shared-kernel/domain/dictionaries';
import { allRights } from 'shared-kernel/domain/rights';
import type { SeedContext } from '../../platform/seeding/seed-context';
import { insureState } from '../insure/insure-states';
import { residentIdOf } from '../insure/resident-id';
import { createOrder } from './create-order';

const newStaff = ['陈小雨', '林嘉文', '黄志远', '吴思敏', '郑文杰', '许佳怡'];

/** An order of the rich account's project user that waits for the main account: its project takes five people at once. */
export async function seedUnconfirmedOrder({ ctx, customers, today }: SeedContext): Promise<void> {
  const { c8 } = customers;
  const { name } = await ctx.db
    .selectFrom('app_user')
    .select('name')
    .where('id', '=', c8.userId)
    .executeTakeFirstOrThrow();
  const { projectname } = await ctx.db
    .selectFrom('project')
    .select('projectname')
    .where('filiale_id', '=', c8.filialeId)
    .where('confirm_above_persons', '<', newStaff.length)
    .executeTakeFirstOrThrow();
  const policy = await ctx.db
    .selectFrom('insure')
    .select('id')
    .where('filiale_id', '=', c8.filialeId)
    .where('insure_status', '=', insureState.inForce)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  // Younger than everybody else of the demo, so that no number is there twice.
  const born = addDays(today, -19 * 365);
  const actor = { ...c8, customerId: c8.id, usertype: usertype.code.project, name, sessionId: 0 };
  await createOrder(
    ctx,
    { ...actor, hold: undefined, rights: allRights },
    {
      insureId: policy.id,
      operateType: operateType.code.add,
      effectDate: addDays(today, 1),
      persons: newStaff.map((person, index) => ({
        name: person,
        idType: '身份证',
        idNo: residentIdOf('350205', addDays(born, index), 101 + index),
        mobile: '',
        workTypeName: '包装工',
        projectName: projectname,
        workUnit: '',
        certNo: '',
      })),
      reduces: [],
    },
  );
}
