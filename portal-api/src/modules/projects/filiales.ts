import { problems, type BodyOf } from 'shared-kernel/contract';
import type { createFiliale } from 'shared-kernel/contract/projects';
import type { Actor, Context } from '../../platform/context';
import { lockRow } from '../../platform/row-by-id';
import type { Trx } from '../../platform/db/database';
import { refusedField } from '../../platform/http/problem';
import { requireRoom } from '../../platform/row-caps';
import { ofCustomer } from '../../platform/tenant';
import { countingTaken, takeBranchPhone } from '../onboarding/phone-check';

/** Branches of the employer in the order in which they joined. */
export const filialesOf = (ctx: Context, actor: Actor) =>
  ctx.db
    .selectFrom('filiale')
    .select((eb) => [
      'filiale.id',
      'filiale.filialename',
      'filiale.telephone',
      'filiale.linkername',
      eb
        .selectFrom('project')
        .whereRef('project.filiale_id', '=', 'filiale.id')
        .select((of) => of.fn.countAll<number>().as('n'))
        .$castTo<{ n: number }>()
        .as('projectCount'),
    ])
    .where(ofCustomer(actor, 'filiale'))
    .orderBy('filiale.id')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, projectCount: Number(row.projectCount) })));

/** A new branch; its telephone belongs to nobody else. */
export function addFiliale(
  ctx: Context,
  actor: Actor,
  { filialename, telephone, linkername }: BodyOf<typeof createFiliale>,
): Promise<{ id: number }> {
  const add = async (trx: Trx) => {
    await lockRow(trx, 'customer', actor.customerId, 'id');
    await requireRoom(ctx, trx, actor, 'branch');
    const same = await trx
      .selectFrom('filiale')
      .select('id')
      .where(ofCustomer(actor, 'filiale'))
      .where('filialename', '=', filialename)
      .executeTakeFirst();
    if (same) throw refusedField('filialename', '分公司名称已存在');
    const { text } = problems.mobileTaken;
    if (!(await takeBranchPhone(trx, telephone))) throw refusedField('telephone', text, problems.mobileTaken);
    const added = await trx
      .insertInto('filiale')
      .values({
        customer_id: actor.customerId,
        filialename,
        telephone,
        linkername: linkername ? linkername : null,
        region_code: null,
        address: null,
        created_at: ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await ctx.audit.write(trx, actor, { action: 'filiale.create', entity: 'filiale', entityId: added.id });
    return added;
  };
  return countingTaken(ctx, actor, () => ctx.db.transaction().execute(add));
}
