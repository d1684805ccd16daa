import { numberInText } from 'shared-kernel/contract/wire';
import { z } from 'zod';
import { addDays } from 'shared-kernel/domain/civil-date';
import { agreementType, messageKind, stampAskStatus } from 'shared-kernel/domain/dictionaries';
import type { Context } from '../../platform/context';
import { camelCased } from '../../platform/db/camel-case';
import type { ListInput } from '../../platform/provider/provider';
import { newestOf } from '../../platform/provider/provider-rows';
import { idsOf, updateById } from '../../platform/row-by-id';
import { agreementTitle } from '../documents/agreement.document';
import { customerIdByUsername, lockEmployer } from '../onboarding/employer.repository';
import { stampAskBizType } from './stamp-ask.repository';

export function registerAgreementsProvider(ctx: Context): void {
  ctx.provider.command(
    'stamp:ask',
    {
      positional: ['username'],
      options: z.object({ days: numberInText(z.int().min(1).max(365)).default(30) }),
      help: 'ask an employer to sign the platform agreement; withdraws the ask before',
    },
    ({ args, options }) => askForSignature(ctx, args.username, options.days),
  );
  ctx.provider.lister('stamp-asks', (input) => listAsks(ctx, input));
}

async function askForSignature(ctx: Context, username: string | undefined, days: number) {
  const customerId = await customerIdByUsername(ctx.db, username);
  const title = agreementTitle(ctx.config.brand.name);
  const deadline = addDays(ctx.clock.today(), days);
  const id = await ctx.db.transaction().execute(async (trx) => {
    const employer = await lockEmployer(trx, customerId);
    const withdrawn = await trx
      .updateTable('stamp_ask')
      .set({ ask_status: stampAskStatus.code.withdrawn })
      .where('customer_id', '=', customerId)
      .where('ask_status', '=', stampAskStatus.code.waiting)
      .returning('id')
      .execute();
    const about = { customerId, bizType: stampAskBizType };
    await ctx.outbox.settle(trx, { ...about, bizIds: idsOf(withdrawn) });
    const ask = await trx
      .insertInto('stamp_ask')
      .values({
        customer_id: customerId,
        ask_title: title,
        agreement_type: agreementType.code.platform,
        signcompany_id: employer.signcompany_id,
        deadline,
        created_at: ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await updateById(trx, 'customer', customerId, {
      stamp_ask_status: stampAskStatus.code.waiting,
      updated_at: ctx.clock.now(),
    });
    await ctx.outbox.add(trx, {
      ...about,
      kind: messageKind.code.signature,
      subject: `请签署《${title}》`,
      content: `请于${deadline}前阅读并签署《${title}》。`,
      bizId: ask.id,
      link: `/setting/protocol?agreement=${ask.id}`,
      popup: true,
    });
    await ctx.audit.write(trx, 'provider', {
      action: 'stamp-ask.ask',
      entity: 'stamp_ask',
      entityId: ask.id,
      after: { ask_status: stampAskStatus.code.waiting, deadline },
    });
    return ask.id;
  });
  return { id, username, askTitle: title, askStatus: stampAskStatus.code.waiting, deadline };
}

async function listAsks(ctx: Context, input: ListInput): Promise<object[]> {
  const rows = await ctx.db
    .selectFrom('stamp_ask')
    .select(['id', 'customer_id', 'ask_title', 'ask_status', 'deadline', 'sign_time', 'created_at'])
    .$call(newestOf('stamp_ask', input, 'ask_status'))
    .execute();
  return rows.map(({ ask_status: status, created_at: createTime, ...ask }) => ({
    ...camelCased(ask),
    status,
    createTime,
  }));
}
