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
import type { Module } from '../../platform/http/module';
import { bindList } from '../../platform/lists/bind-list';
import { creditWarnings } from '../billing/credit';
import { overLimits, overLimitText } from '../insure/project-limits';
import { countLookups } from '../insure/people/number-lookups';
import { chosenOf } from '../insure/people/staff-sheet';
import { confirmOrder, sendBackOrder } from './confirm-order';
import { policyForChange, priceChange } from './change-price';
import { createOrder } from './create-order';
import { headcountAfter, headcountOf } from './headcount';
import { changeKinds } from './kinds';
import type { PricedItem } from './kinds/change-kind';
import { orderList } from './order-list';
import { orderDetail } from './order.repository';
import { cancelOrder, payOrder } from './orders';
import { personHistory } from './person-history';
import { postponeOverdue, takeEffect, voidUnconfirmedOrders, voidUnpaidOrders } from './roster.jobs';
import { registerRosterCommands } from './roster.provider';
import { tonightOf } from './tonight/tonight';
import { bindRosterCheck } from './check/roster-check.routes';
import { bindRosterDrafts } from './drafts/roster-drafts';
import { bindSurrender } from './surrender/surrender.routes';

/** What of an item the caller sees before it is ordered. */
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

/** Changing the people of a policy: who joins, leaves, is replaced, and what is known of them. */
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
