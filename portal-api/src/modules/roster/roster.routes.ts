import {
  addReduceTemplate,
  calcAddReduce,
  cancelAddReduce,
  createAddReduce,
  getAddReduce,
  listAddReduces,
  parseAddReduce,
  payAddReduce,
  type ParsedRoster,
} from 'shared-kernel/contract/roster';
import { addDays } from 'shared-kernel/domain/civil-date';
import type { Module } from '../../platform/http/module';
import { checkStaffList } from '../insure/person-check';
import { readSheet } from '../insure/staff-sheet';
import { staffColumns, staffTemplate, toStaffRow } from '../insure/staff-template';
import { policyForChange, priceChange } from './change-price';
import { createOrder } from './create-order';
import { endRemoved } from './end-removed';
import { orderDetail, orderPage } from './order.repository';
import { cancelOrder, payOrder } from './orders';
import { reduceColumns, reduceTemplate, toReduceRow } from './reduce-template';
import { startAdded, voidUnpaidOrders } from './roster.jobs';
import { registerRosterCommands } from './roster.provider';

/** Adding people to a running policy and taking people off it. */
export const rosterModule: Module = (route, ctx) => {
  route(calcAddReduce, async ({ body, actor }) => {
    const priced = await priceChange(ctx, actor, body);
    return {
      ...priced,
      items: priced.items.map(({ joining: _, reason: __, ...item }) => item),
      effectAt: priced.effectAt.toISOString(),
    };
  });
  route(createAddReduce, ({ body, actor }) => createOrder(ctx, actor, body));
  route(listAddReduces, ({ query, actor }) => orderPage(ctx.db, actor, query));
  route(getAddReduce, ({ params, actor }) => orderDetail(ctx.db, actor, params.id));
  route(payAddReduce, ({ params, actor }) => payOrder(ctx, actor, params.id));
  route(cancelAddReduce, ({ params, actor }) => cancelOrder(ctx, actor, params.id));

  route(parseAddReduce, async ({ body, files, actor, fail }) => {
    const [file] = files;
    if (!file) return fail(422, {}, [{ field: 'file', message: '请选择要上传的文件' }]);
    const operateType = body.operateType === 2 ? 2 : 1;
    const { insure, plan } = await policyForChange(ctx, actor, { insureId: body.insureId, operateType });
    const effectDate = body.effectDate ?? addDays(ctx.clock.today(), operateType === 1 ? 1 : 0);
    const importId = await ctx.imports.start(actor, file, async (progress, path): Promise<ParsedRoster> => {
      const source = { path, fileName: file.fileName };
      if (operateType === 2) {
        const reduces = (await readSheet(ctx, actor, source, reduceColumns, progress)).map(toReduceRow);
        await progress('checking', 0, reduces.length);
        const { issues } = await priceChange(ctx, actor, {
          insureId: insure.id,
          operateType,
          effectDate,
          persons: [],
          reduces,
        });
        return { rows: [], reduces, issues };
      }
      const rows = (await readSheet(ctx, actor, source, staffColumns, progress)).map(toStaffRow);
      await progress('checking', 0, rows.length);
      const { issues } = await checkStaffList(ctx, plan, {
        actor,
        projectId: insure.project_id ?? undefined,
        startDate: effectDate,
        endDate: insure.end_date,
        rows,
        jobTypes: Object.keys(insure.unit_prices ?? {}).map(Number),
      });
      return { rows, reduces: [], issues };
    });
    return { importId };
  });

  route(addReduceTemplate, ({ query, actor }) =>
    query.operateType === 2 ? reduceTemplate(ctx, actor) : staffTemplate(ctx, actor),
  );

  ctx.jobs.register('roster.start-added', startAdded);
  ctx.jobs.register('roster.end-removed', endRemoved);
  ctx.jobs.register('roster.void-unpaid', voidUnpaidOrders);
  registerRosterCommands(ctx);
};
