import { listProviderCommands, runProviderCommand } from 'shared-kernel/contract/provider';
import { z } from 'zod';
import { dayMs } from 'shared-kernel/domain/civil-date';
import { problems } from 'shared-kernel/contract';
import type { Context } from '../../platform/context';
import { Problem } from '../../platform/http/problem';
import type { Module } from '../../platform/http/route';
import type { ProviderRegistry } from '../../platform/provider/registry';

/** Endpoints of the provider's back office, and the commands that belong to no other area. */
export function providerModule(registry: ProviderRegistry): Module {
  return (route, ctx) => {
    route(listProviderCommands, () => registry.describe());
    route(runProviderCommand, async ({ params, body }) => {
      const answer = await registry.run(params.name, body.positional, body.options);
      await ctx.audit.write(ctx.db, 'provider', {
        action: params.name,
        entity: 'provider-command',
        entityId: body.positional[0] ?? '',
        after: body,
      });
      return answer ?? {};
    });
    registerList(registry, ctx);
    registerSms(registry, ctx);
  };
}

/** Most kinds have codes; each lister checks its own. */
const statusOfKind = z.string().regex(/^[\dA-Z]{1,20}$/, 'a code such as 1, or a state such as SUCCESS');

function registerList(registry: ProviderRegistry, ctx: Context): void {
  const options = z.object({ username: z.string().optional(), status: statusOfKind.optional() });
  registry.command(
    'list',
    { positional: ['kind'], options, help: 'ids, numbers and states, newest first' },
    async ({ args, options: filter }) => {
      const customerId = filter.username === undefined ? undefined : await customerOf(ctx, filter.username);
      const list = await registry.list(args.kind ?? '', {
        ...(customerId === undefined ? {} : { customerId }),
        ...(filter.status === undefined ? {} : { status: filter.status }),
      });
      return { count: list.length, list };
    },
  );
}

function registerSms(registry: ProviderRegistry, ctx: Context): void {
  registry.command(
    'sms:list',
    { positional: ['mobile'], help: 'the last texts sent to a mobile' },
    async ({ args }) => {
      const list = await ctx.db
        .selectFrom('sms_outbox')
        .select(['content', 'sent_at', 'state', 'gateway', 'reason'])
        .where('mobile', '=', args.mobile ?? '')
        .orderBy('id', 'desc')
        .limit(20)
        .execute();
      return { count: list.length, list };
    },
  );
  registry.command(
    'sms:state',
    { help: 'what became of the texts of the last day, by gateway' },
    async () => {
      const list = await ctx.db
        .selectFrom('sms_outbox')
        .select((eb) => [
          'gateway',
          'state',
          eb.fn.countAll<number>().as('texts'),
          eb.fn.max('reason').as('reason'),
        ])
        .where('sent_at', '>', new Date(ctx.clock.now().getTime() - dayMs))
        .groupBy(['gateway', 'state'])
        .orderBy('gateway')
        .orderBy('state')
        .execute();
      return { count: list.length, list };
    },
  );
}

async function customerOf(ctx: Context, username: string): Promise<number> {
  const user = await ctx.db
    .selectFrom('app_user')
    .select('customer_id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow(() => new Problem(problems.notFound, {}, { message: `no user ${username}` }));
  return user.customer_id;
}
