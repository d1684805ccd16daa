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
import type { CodeOf } from 'shared-kernel/domain/dictionary';
import { addFen, fen, type Fen, zeroFen } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';
import type { Db } from '../../platform/db/database';
import { refusedInWords } from '../../platform/http/problem';
import type { PostingName } from '../finance';
import {
  type BookedEntry,
  entriesOf,
  type ProjectShare,
  projectShares,
  type StatementEntry,
  type WalletAmounts,
  walletAt,
} from './statement.repository';

/** Kind of each booking on a statement; null when the booking does not affect the wallet. */
export const kindOf: Record<PostingName, CodeOf<typeof statementKind> | null> = {
  rechargeByBank: 'recharge',
  rechargeReceived: null,
  rechargeReturned: null,
  rechargeFromPending: 'recharge',
  rechargeByWechat: 'recharge',
  freeze: 'freezing',
  capture: 'premium',
  orderByVoucher: 'recharge',
  release: 'freezing',
  refund: 'refund',
  charge: null,
  chargeBack: null,
  billByTransfer: null,
  billByBalance: 'bill',
  withdrawAsked: 'freezing',
  withdrawReturned: 'freezing',
  withdrawPaid: 'withdrawal',
};

/** A movement with the balances after it, in the order of the statement. */
export interface StatementLine extends StatementEntry {
  after: WalletAmounts;
}

export interface Statement extends AnswerOf<typeof getStatement> {
  lines: StatementLine[];
}

/** Returns the statement of a month as of `now`; throws 422 for future months. */
export async function statementOf(
  db: Db,
  customerId: CustomerId,
  month: string,
  now: Date,
): Promise<Statement> {
  const { beginDate, endDate, isRunning } = daysOf(month, civilDateOf(now));
  const from = startOfDay(beginDate);
  const opening = await walletAt(db, customerId, from);
  const entries = await entriesOf(db, customerId, from, startOfDay(addDays(endDate, 1)));
  const parts = await coverParts(db, entries);
  const lines = withProjects(withBalances(opening, entries), parts);
  return {
    month,
    beginDate,
    endDate,
    isRunning,
    opening,
    closing: lines.at(-1)?.after ?? opening,
    movements: movementsOf(entries),
    projects: sumsByProject(parts),
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

/** Splits the cost of cover, premium taken and refunds, by the projects of its people. */
function coverParts(db: Db, entries: readonly StatementEntry[]): Promise<ProjectShare[]> {
  const ofCover = entries.filter(({ posting }) => ['premium', 'refund'].includes(kindOf[posting] ?? ''));
  return projectParts(
    db,
    ofCover.map((entry) => ({ entry, amount: fen(-entry.available - entry.frozen) })),
  );
}

function sumsByProject(parts: readonly ProjectShare[]): Statement['projects'] {
  const sums = new Map<string | null, Fen>();
  for (const { projectname, amount } of parts)
    sums.set(projectname, addFen(sums.get(projectname) ?? zeroFen, amount));
  return [...sums].map(([projectname, premium]) => ({ projectname, premium }));
}

/** Names the projects of the people, since an order may be for several and belong to none itself. */
function withProjects(lines: readonly StatementLine[], parts: readonly ProjectShare[]): StatementLine[] {
  const names = new Map<number, Set<string>>();
  for (const { entryId, projectname } of parts)
    names.set(entryId, (names.get(entryId) ?? new Set()).add(projectname ?? texts.withoutProject));
  return lines.map((line) => {
    const own = names.get(line.id);
    return own ? { ...line, projectname: [...own].join('、') } : line;
  });
}

/** Amount that an entry charged; negative for refunds. */
export interface Charge {
  entry: Pick<BookedEntry, 'id' | 'projectname'>;
  amount: Fen;
}

/**
 * Splits charges by the projects of the entries' people. An amount without a person counts for the order's project. The
 * parts of an entry add up to its charge.
 */
export async function projectParts(db: Db, charges: readonly Charge[]): Promise<ProjectShare[]> {
  const shares = await projectShares(
    db,
    charges.map(({ entry }) => entry.id),
  );
  const left = new Map(charges.map(({ entry, amount }) => [entry.id, amount]));
  for (const { entryId, amount } of shares) left.set(entryId, fen((left.get(entryId) ?? 0) - amount));
  const rest = charges.map(({ entry }) => ({
    entryId: entry.id,
    projectname: entry.projectname,
    amount: left.get(entry.id) ?? fen(0),
  }));
  return [...shares, ...rest].filter(({ amount }) => amount !== 0);
}
