import { costStatus, settleMode } from 'shared-kernel/domain/dictionaries';
import { employer, sum, type Reader } from './readings';

interface Statement {
  closing: { available: number; frozen: number };
  movements: { kind: string; available: number; frozen: number }[];
  projects: { premium: number }[];
}

const wholeOf = (movements: Statement['movements'], ...kinds: string[]): number =>
  sum(
    movements.filter(({ kind }) => kinds.includes(kind)),
    ({ available, frozen }) => available + frozen,
  );

/** Reads the account, its lists, statements and bills. */
export async function readWallet({ get, listOf, note, months }: Reader, mode: number): Promise<void> {
  const isPrepaid = mode === settleMode.code.prepaid;
  const { available, frozen, totalRecharge, totalConsume } =
    await get<Record<'available' | 'frozen' | 'totalRecharge' | 'totalConsume', number>>(
      '/api/capitals/getCapital',
    );
  note('account', employer, { available, frozen, totalRecharge, totalConsume });
  for (const path of ['/api/costs/checkRecharge', '/api/capitals/checkCapital?money=0'])
    note(path, employer, { available: (await get<{ available: number }>(path)).available });
  const [newest] = await listOf<{ balance: number }>('/api/costs/customerExpenseList');
  note('expenses', employer, { available: newest?.balance ?? 0 });
  const recharges = await listOf<{ money: number }>(
    `/api/costs/rechargeList?costStatus=${costStatus.code.booked}`,
  );
  note('recharges', employer, { totalRecharge: sum(recharges, ({ money }) => money) });
  const entries = await get<{ sumPremium: number }>('/api/costs/premiumEntries?length=1');
  note('bookings', employer, { chargedPremium: entries.sumPremium });
  const bills = await listOf<{ id: number; chargeAmount: number; refundAmount: number }>('/api/settlements');
  note('bills', employer, { chargedPremium: sum(bills, (bill) => bill.chargeAmount - bill.refundAmount) });

  const statements: Statement[] = [];
  for (const month of months) {
    const statement = await get<Statement>(`/api/capitals/statement/figures?month=${month}`);
    statements.push(statement);
    if (!isPrepaid) continue;
    note('statement', `${employer} ${month}`, {
      chargedPremium: -wholeOf(statement.movements, 'premium', 'refund'),
    });
    note('projects of a statement', `${employer} ${month}`, {
      chargedPremium: sum(statement.projects, ({ premium }) => premium),
    });
  }
  const movements = statements.flatMap((one) => one.movements);
  note('statement', employer, {
    ...statements.at(-1)?.closing,
    totalRecharge: wholeOf(movements, 'recharge'),
    totalConsume: -wholeOf(movements, 'premium', 'bill'),
  });
}
