import { sql } from 'kysely';
import { payType } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import { problems } from 'shared-kernel/contract';
import {
  addReduceTemplate,
  calcAddReduce,
  cancelAddReduce,
  confirmAddReduce,
  createAddReduce,
  getAddReduce,
  parseAddReduce,
  payAddReduce,
  sendBackAddReduce,
  type StaffChange,
} from 'shared-kernel/contract/roster';
import { getHeadcount, getPersonHistory } from 'shared-kernel/contract/roster/people';
import { getTonight } from 'shared-kernel/contract/tonight';
import type { Context } from '../../platform/context';
import type { Module } from '../../platform/http/route';
import { bindList } from '../../platform/lists/bind-list';
import { decideWaiting, newestOf, refusalCommand, rowCommand } from '../../platform/provider/provider-rows';
import { creditWarnings } from '../billing/credit';
import { overLimits, overLimitText } from '../insure/project-limits';
import { countLookups } from '../insure/people/number-lookups';
import { chosenOf } from '../insure/people/staff-sheet';
import { confirmOrder, sendBackOrder } from './confirm-order';
import { policyForChange, priceChange } from './change-price';
import { createOrder } from './create-order';
import { changeKinds } from './kinds';
import type { PricedItem } from './kinds/change-kind';
import { orderList } from './order-list';
import { orderMachine } from './order-machine';
import { orderDetail } from './order.repository';
import { approveOrder, cancelOrder, payOrder, rejectOrder } from './orders';
import { headcountAfter, headcountOf, personHistory } from './person-history';
import { postponeOverdue, takeEffect, voidUnconfirmedOrders, voidUnpaidOrders } from './roster.jobs';
import { tonightOf } from './tonight/tonight';
import { bindRosterCheck } from './check/roster-check.routes';
import { bindRosterDrafts } from './drafts/roster-drafts';
import { bindSurrender } from './surrender/surrender.routes';

/** The fields of a priced item that the caller sees before submitting the order. */
const shownItem = ({
  joining: _,
  reason: __,
  projectId: ___,
  swap: ____,
  price: _____,
  changeSealed: ______,
  ...item
}: PricedItem) => item;

type Listed = Pick<StaffChange, 'reduces' | 'replaces' | 'amends'>;
const peopleIn = ({ reduces, replaces = [], amends = [] }: Listed, adding: readonly unknown[]): number =>
  adding.length + reduces.length + replaces.length + amends.length;

/** Changes of a policy's people: additions, removals, replacements, amended details. */
export const rosterModule: Module = (route, ctx) => {
  route(calcAddReduce, async ({ body, actor, ip }) => {
    await countLookups(ctx, { actor, ip }, calcAddReduce.id, peopleIn(body, body.persons));
    const priced = await priceChange(ctx, actor, body);
    const now = ctx.clock.now();
    const over = await overLimits(ctx.db, actor, priced.items, now);
    return {
      ...priced,
      ...(await headcountAfter(ctx, actor, { ...priced, operateType: body.operateType })),
      items: priced.items.map(shownItem),
      warnings: [
        ...priced.warnings,
        ...over.map((one) => `${overLimitText(one, actor)}，提交后须由企业主账号确认`),
        ...(await creditWarnings(ctx.db, actor, priced.addPremium, now)),
      ],
      effectAt: priced.effectAt.toISOString(),
    };
  });
  route(createAddReduce, async ({ body, actor, ip }) => {
    await countLookups(ctx, { actor, ip }, createAddReduce.id, peopleIn(body, body.persons));
    return createOrder(ctx, actor, body);
  });
  bindList(route, ctx, orderList);
  route(getAddReduce, ({ params, actor }) => orderDetail(ctx, actor, params.id));
  route(getHeadcount, ({ params, actor }) => headcountOf(ctx, actor, params.id));
  route(getPersonHistory, ({ params, actor }) => personHistory(ctx, actor, params.id));
  route(payAddReduce, ({ params, actor }) => payOrder(ctx, actor, params.id));
  route(confirmAddReduce, ({ params, actor }) => confirmOrder(ctx, actor, params.id));
  route(sendBackAddReduce, ({ params, body, actor }) => sendBackOrder(ctx, actor, params.id, body.reason));
  route(cancelAddReduce, ({ params, actor }) => cancelOrder(ctx, actor, params.id));

  route(parseAddReduce, async ({ body, files, actor, ip, fail }) => {
    const [file] = files;
    if (!file) return fail(problems.invalidInput, {}, [{ field: 'file', message: texts.sheetMissing }]);
    const { operateType, effectDate } = body;
    const policy = await policyForChange(ctx, actor, { insureId: body.insureId, operateType });
    const importId = await ctx.imports.start(actor, file, async (progress, path) => {
      const source = { path, ...chosenOf(body) };
      const kind = changeKinds[operateType];
      const read = await kind.readSheet(ctx, actor, policy, source, effectDate, progress);
      await countLookups(ctx, { actor, ip }, parseAddReduce.id, peopleIn(read, read.rows));
      return read;
    });
    return { importId };
  });

  route(addReduceTemplate, ({ query, actor }) => changeKinds[query.operateType].template(ctx, actor));

  ctx.jobs.register('roster.postpone', postponeOverdue, { after: ['insure.start-cover'] });
  ctx.jobs.register('roster.take-effect', takeEffect, { after: ['insure.start-cover', 'roster.postpone'] });
  ctx.jobs.register('roster.void-unpaid', voidUnpaidOrders);
  ctx.jobs.register('roster.void-unconfirmed', voidUnconfirmedOrders);
  route(getTonight, ({ actor }) => tonightOf(ctx, actor));
  bindRosterCheck(route, ctx);
  bindRosterDrafts(route, ctx);
  bindSurrender(route, ctx);
  registerRosterCommands(ctx);
};

/** Registers the insurer's decisions about orders that were not accepted automatically. */
function registerRosterCommands(ctx: Context): void {
  rowCommand(ctx, 'roster:approve', 'Accept an add/remove order (id from `list roster`)', (id) =>
    approveOrder(ctx, id),
  );
  refusalCommand(ctx, 'roster:reject', 'Refuse an add/remove order, --reason says why', (id, reason) =>
    rejectOrder(ctx, id, reason),
  );
  ctx.provider.lister('roster', async (input) =>
    ctx.db
      .selectFrom('add_reduce')
      .select([
        'id',
        'order_no as orderNo',
        'operate_type as operateType',
        'person_count as personCount',
        'endorse_status as endorseStatus',
        'warnings',
      ])
      .$call(newestOf('add_reduce', input, 'endorse_status'))
      .execute(),
  );
  ctx.provider.autopilot({
    name: 'roster',
    delaySeconds: 5,
    run: decideWaiting(
      {
        machine: orderMachine,
        moves: ['approve'],
        also: () => sql`(pay_type <> ${payType.code.voucher} or pay_time is not null)`,
        since: 'updated_at',
        hours: 12,
      },
      approveOrder,
    ),
  });
}
