import type { ProblemError } from '../client';
import { problems } from '../contract';
import { checkCapital } from '../contract/money/finance';
import { addFen, fenFromYuan, negateFen, yuanOfFen, type Fen } from '../domain/money';
import { useEndpoint } from '../query';
import { useSession } from '../runtime';

interface BalanceQuestion {
  amount: Fen;
  /** What the server answered to the last attempt to pay. */
  refusal: ProblemError | undefined;
  /** Reads the balance only while somebody looks at it. */
  enabled: boolean;
}

const isShortage = (problem: ProblemError | null | undefined): problem is ProblemError =>
  problem?.code === problems.balanceTooLow.code;

/** Whether the wallet covers an amount. Project users never see the balance: for them paying decides. */
export function useBalance({ amount, refusal, enabled }: BalanceQuestion) {
  const isProjectUser = useSession((state) => state.isProjectUser);
  const check = useEndpoint(
    checkCapital,
    { query: { money: yuanOfFen(amount) } },
    { enabled: enabled && !isProjectUser, staleTime: 0, quiet: true },
  );
  const isKnown = isProjectUser || (!check.isFetching && (check.isSuccess || isShortage(check.error)));
  const shortage = [isKnown ? check.error : undefined, refusal].find(isShortage);
  const available = isKnown ? (check.data?.available ?? amountOf(check.error, 'available')) : undefined;
  const shortfall = amountOf(shortage, 'shortfall');

  return {
    isKnown,
    available,
    difference: shortfall ?? (available === undefined ? undefined : addFen(available, negateFen(amount))),
    /** What the wallet lacks, if it is known. */
    shortfall,
    shortage: shortage?.message,
    error: isShortage(check.error) ? null : check.error,
    reload: () => void check.refetch(),
  };
}

/** An amount that a shortage names; undefined when it names none. */
function amountOf(shortage: ProblemError | null | undefined, name: string): Fen | undefined {
  const amount = ((shortage?.answer ?? {}) as Readonly<Record<string, unknown>>)[name];
  try {
    return typeof amount === 'string' ? fenFromYuan(amount) : undefined;
  } catch {
    return undefined;
  }
}
