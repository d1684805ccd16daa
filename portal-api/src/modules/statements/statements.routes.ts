import { sql, type RawBuilder } from 'kysely';
import type { QueryOf } from 'shared-kernel/contract';
import {
  getBookkeepingSheet,
  getReceipt,
  getStatement,
  getStatementFile,
  getStatementSheet,
} from 'shared-kernel/contract/money/statements';
import { addMonths, civilDate, startOfDay } from 'shared-kernel/domain/civil-date';
import { walletBizType } from 'shared-kernel/domain/dictionaries';
import type { Actor, Context } from '../../platform/context';
import { notFound } from '../../platform/http/problem';
import type { Module, RawAnswer } from '../../platform/http/route';
import { workbookAnswer } from '../../platform/spreadsheet/workbook-answer';
import { customerOf } from '../customers/customers.repository';
import { keptDocument, type DocumentToKeep } from '../documents/kept-document';
import type { Sheet } from '../documents/template/sheet';
import { entryNoOf } from '../finance';
import { projectParts, statementOf } from './statement';
import { bookkeepingTables, premiumsOf, statementTables } from './statement-sheet';
import {
  receiptTitle,
  statementTitle,
  writeReceipt,
  writeStatement,
  type Parties,
} from './statement.document';
import { bookedLines, receiptEntry } from './statement.repository';

/** Documents with which an employer proves and books payments: monthly statements, bookkeeping rows, receipts. */
export const statementsModule: Module = (route, ctx) => {
  const read = (actor: Actor, month: string) => statementOf(ctx.db, actor.customerId, month, ctx.clock.now());

  route(getStatement, ({ actor, query }) => read(actor, query.month));

  route(getStatementFile, async ({ actor, query: { month } }) => {
    const statement = await read(actor, month);
    return pdf(ctx, actor, month, {
      kind: 'statement',
      bizKey: `statement:${month}`,
      title: statementTitle,
      write: (sheet, parties) => writeStatement(sheet, parties, statement),
    });
  });

  route(getStatementSheet, async ({ actor, query }) =>
    workbookAnswer(
      ctx,
      actor,
      statementTables(await read(actor, query.month)),
      `${statementTitle}_${query.month}`,
    ),
  );

  route(getBookkeepingSheet, async ({ actor, query: { beginMonth, endMonth } }) => {
    const from = startOfDay(civilDate(`${beginMonth}-01`));
    const to = startOfDay(addMonths(civilDate(`${endMonth}-01`), 1));
    const lines = await bookedLines(ctx.db, actor.customerId, from, to);
    const months = beginMonth === endMonth ? beginMonth : `${beginMonth}_${endMonth}`;
    const parts = await projectParts(ctx.db, premiumsOf(lines));
    return workbookAnswer(ctx, actor, bookkeepingTables(lines, parts), `记账凭证_${months}`);
  });

  route(getReceipt, async ({ actor, query }) => {
    const entry = await receiptEntry(ctx.db, actor.customerId, entryOf(query));
    if (!entry) throw notFound();
    return pdf(ctx, actor, entryNoOf(entry.id, entry.at), {
      kind: 'receipt',
      bizKey: `entry:${entry.id}`,
      title: receiptTitle,
      write: (sheet, parties) => writeReceipt(sheet, parties, entry),
    });
  });
};

/** Finds a recharge by the entry that credited it, and a bill by the entry that paid it. */
function entryOf({ entryId, costId, settlementId }: QueryOf<typeof getReceipt>): RawBuilder<boolean> {
  if (entryId !== undefined) return sql`entry.id = ${entryId}`;
  const { recharge, settlement } = walletBizType.code;
  return costId === undefined
    ? sql`entry.biz_type = ${settlement} and entry.biz_id = ${settlementId}`
    : sql`entry.biz_type = ${recharge} and entry.biz_id = ${costId} and line.entry_id in (
        select entry_id from ledger_line where account = 'WALLET_AVAIL')`;
}

interface Paper extends Pick<DocumentToKeep, 'kind' | 'bizKey' | 'title'> {
  write(sheet: Sheet, parties: Parties): void;
}

async function pdf(ctx: Context, actor: Actor, name: string, { write, ...paper }: Paper): Promise<RawAnswer> {
  const parties = await customerOf(ctx.db, actor);
  const bytes = await keptDocument(ctx, {
    ...paper,
    customerId: actor.customerId,
    author: parties.signcompanyname,
    holder: parties.customername,
    write: (sheet) => write(sheet, parties),
  });
  return { bytes, mime: 'application/pdf', fileName: `${paper.title}_${name}.pdf` };
}
