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
import { entryNoOf } from '../finance';
import { projectParts, statementOf } from './statement';
import { bookkeepingTables, premiumsOf, statementTables } from './statement-sheet';
import { receiptTitle, statementTitle, writeReceipt, writeStatement } from './statement.document';
import { bookedLines, receiptEntry } from './statement.repository';

/** Documents with which an employer proves and books payments: monthly statements, bookkeeping rows, receipts. */
export const statementsModule: Module = (route, ctx) => {
  const read = (actor: Actor, month: string) => statementOf(ctx.db, actor.customerId, month, ctx.clock.now());

  route(getStatement, async ({ actor, query }) => {
    const { lines: _lines, ...figures } = await read(actor, query.month);
    return figures;
  });

  route(getStatementFile, async ({ actor, query }) => {
    const statement = await read(actor, query.month);
    const facts = { statement, ...(await partiesOf(ctx, actor)) };
    const kind = {
      kind: 'statement',
      bizKey: `statement:${query.month}`,
      title: statementTitle,
    } as const;
    return pdf(
      ctx,
      actor,
      { ...kind, ...facts, write: (sheet) => writeStatement(sheet, facts) },
      query.month,
    );
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
    const facts = { entry, ...(await partiesOf(ctx, actor)) };
    const kind = { kind: 'receipt', bizKey: `entry:${entry.id}`, title: receiptTitle } as const;
    return pdf(
      ctx,
      actor,
      { ...kind, ...facts, write: (sheet) => writeReceipt(sheet, facts) },
      entryNoOf(entry.id, entry.at),
    );
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

async function partiesOf({ db }: Context, actor: Actor) {
  const { customername, uscc, signcompanyname } = await customerOf(db, actor);
  return { customername, uscc, signcompanyname };
}

type Kept = Pick<DocumentToKeep, 'kind' | 'bizKey' | 'title' | 'write'>;

async function pdf(
  ctx: Context,
  { customerId }: Actor,
  { kind, bizKey, title, write, ...party }: Kept & { customername: string; signcompanyname: string },
  name: string,
): Promise<RawAnswer> {
  const bytes = await keptDocument(ctx, {
    customerId,
    kind,
    bizKey,
    title,
    author: party.signcompanyname,
    holder: party.customername,
    write,
  });
  return { bytes, mime: 'application/pdf', fileName: `${title}_${name}.pdf` };
}
