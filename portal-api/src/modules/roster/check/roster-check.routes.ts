import { problems } from 'shared-kernel/contract';
import {
  getRosterCheck,
  getRosterGap,
  nameJobs,
  nameStates,
  orderRosterCheck,
  readRoster,
  startRosterCheck,
} from 'shared-kernel/contract/roster/check';
import * as texts from 'shared-kernel/domain/texts';
import type { Module } from '../../../platform/http/route';
import { chosenOf, readSheet } from '../../insure/people/staff-sheet';
import { rememberJobs } from './job-names';
import { orderDifferences } from './order-differences';
import { gapOf, keepCheck, reportOf, requireCovering } from './roster-check';
import { rosterLine, rosterList } from './roster-line';
import { rememberStates } from './state-words';

/** Endpoints that compare an employer's own staff sheet with the insured people. */
export const bindRosterCheck: Module = (route, ctx) => {
  route(startRosterCheck, async ({ body, files, actor, fail }) => {
    const [file] = files;
    if (!file) return fail(problems.invalidInput, {}, [{ field: 'file', message: texts.sheetMissing }]);
    const { insureId, addToId } = body;
    const { fileName } = file;
    await requireCovering(ctx, actor, [insureId, addToId]);
    const importId = await ctx.imports.start(actor, file, async (progress, path) => {
      const source = { path, ...chosenOf(body) };
      const { rows, places, sheet } = await readSheet(ctx, actor, source, await rosterList(ctx.db), progress);
      await progress('checking', 0, rows.length);
      const lines = rows.map((row, index) => rosterLine(row, places[index] ?? { line: 0, sheet: '' }));
      const { leftOut } = sheet;
      return readRoster.encode({
        id: await keepCheck(ctx, actor, { insureId, addToId, fileName, lines, leftOut }),
        sheet,
      });
    });
    return { importId };
  });

  route(getRosterCheck, ({ actor }) => reportOf(ctx, actor), { isLong: true });
  route(getRosterGap, ({ actor }) => gapOf(ctx, actor), { isLong: true });
  route(nameJobs, async ({ body, actor }) => {
    await rememberJobs(ctx, actor, body.list);
    return null;
  });
  route(nameStates, async ({ body, actor }) => {
    await rememberStates(ctx, actor, body.list);
    return null;
  });
  route(orderRosterCheck, ({ params, body, actor }) => orderDifferences(ctx, actor, params.id, body), {
    isLong: true,
  });
};
