import type { AnswerOf } from 'shared-kernel/contract';
import type { getStatement } from 'shared-kernel/contract/money/statements';
import {
  addDays,
  addMonths,
  civilDate,
  civilDateOf,
  startOfDay,
  type CivilDate,
} from 'shared-kernel/domain/civil-date';
import { statementKind } from 'shared-kernel/domain/dictionaries';
import { addFen, fen, zeroFen, type Fen } from 'shared-kernel/domain/money';
import type { Db } from '../../platform/db/database';
import { refusedInWords } from '../../platform/http/problem';
import { projectParts } from './project-parts';
import { entriesOf, walletAt, type StatementEntry, type WalletAmounts } from './statement.repository';
import { kindOf } from './statement-kinds';

/** A movement with the balances after it, in the order of the statement. */
export interface StatementLine extends StatementEntry {
  after: WalletAmounts;
}

export interface Statement extends AnswerOf<typeof getStatement> {
  lines: StatementLine[];
}

/** The statement of a month as of `now`. Refuses months to come with 422. */
export async function statementOf(db: Db, customerId: number, month: string, now: Date): Promise<Statement> {
  const { beginDate, endDate, isRunning } = daysOf(month, civilDateOf(now));
  const from = startOfDay(beginDate);
  const opening = await walletAt(db, customerId, from);
  const entries = await entriesOf(db, customerId, from, startOfDay(addDays(endDate, 1)));
  const lines = withBalances(opening, entries);
  return {
    month,
    beginDate,
    endDate,
    isRunning,
    opening,
    closing: lines.at(-1)?.after ?? opening,
    movements: movementsOf(entries),
    projects: await projectsOf(db, entries),
    lineCount: lines.length,
    lines,
  };
}

function daysOf(month: string, today: CivilDate) {
  const beginDate = civilDate(`${month}-01`);
  if (beginDate > today) throw refusedInWords('month', '不能查询未来的月份');
  const lastDay = addDays(addMonths(beginDate, 1), -1);
  const isRunning = lastDay >= today;
  return { beginDate, endDate: isRunning ? today : lastDay, isRunning };
}

const plus = (one: WalletAmounts, other: WalletAmounts): WalletAmounts => ({
  available: addFen(one.available, other.available),
  frozen: addFen(one.frozen, other.frozen),
});
const nothing: WalletAmounts = { available: zeroFen, frozen: zeroFen };

function withBalances(opening: WalletAmounts, entries: readonly StatementEntry[]): StatementLine[] {
  let after = opening;
  return entries.map((entry) => ({ ...entry, after: (after = plus(after, entry)) }));
}

function movementsOf(entries: readonly StatementEntry[]): Statement['movements'] {
  return statementKind.codes.map((kind) => {
    const own = entries.filter(({ posting }) => kindOf[posting] === kind);
    return { kind, count: own.length, ...own.reduce<WalletAmounts>(plus, nothing) };
  });
}

/** What cover cost each project: premium taken less what was given back. */
async function projectsOf(db: Db, entries: readonly StatementEntry[]): Promise<Statement['projects']> {
  const ofCover = entries.filter(({ posting }) => ['premium', 'refund'].includes(kindOf[posting] ?? ''));
  const parts = await projectParts(
    db,
    ofCover.map((entry) => ({ entry, amount: fen(-entry.available - entry.frozen) })),
  );
  const sums = new Map<string | null, Fen>();
  for (const { projectname, amount } of parts)
    sums.set(projectname, addFen(sums.get(projectname) ?? zeroFen, amount));
  return [...sums].map(([projectname, premium]) => ({ projectname, premium }));
}
