import type { ProblemError } from '../client';
import { problems, problemText } from '../contract';
import { getCapital } from '../contract/finance';
import { addFen, fenFromYuan, negateFen, yuanText, zeroFen, type Fen } from '../domain/money';
import { useEndpoint } from '../query';
import { useSession } from '../runtime';

interface BalanceQuestion {
  amount: Fen;
  /** What the server answered to the last attempt to pay. */
  refusal: ProblemError | undefined;
  /** Reads the balance only while somebody looks at it. */
  enabled: boolean;
}

/** Whether the wallet covers an amount. Project users never see the balance: for them paying decides. */
export function useBalance({ amount, refusal, enabled }: BalanceQuestion) {
  const isProjectUser = useSession((state) => state.isProjectUser);
  const read = useEndpoint(getCapital, undefined, { enabled: enabled && !isProjectUser, staleTime: 0 });
  const isRefused = refusal?.code === problems.balanceTooLow.code;
  const isKnown = isProjectUser || (read.isSuccess && !read.isFetching);
  const available = isKnown ? read.data?.available : undefined;

  const difference = available === undefined ? undefined : addFen(available, negateFen(amount));
  const missing = difference !== undefined && difference < zeroFen ? negateFen(difference) : undefined;

  return {
    isKnown,
    available,
    difference: missing ?? difference,
    /** What the wallet lacks, if it is known. */
    shortfall: missing ?? (isRefused ? shortfallOf(refusal) : undefined),
    shortage: shortageText({ available, missing }) ?? (isRefused ? refusal.message : undefined),
    error: read.error,
    reload: () => void read.refetch(),
  };
}

/** The server's own words for a payment that it would refuse. */
function shortageText({ available, missing }: { available: Fen | undefined; missing: Fen | undefined }) {
  if (available === undefined || missing === undefined) return undefined;
  return problemText(problems.balanceTooLow, {
    available: yuanText(available),
    shortfall: yuanText(missing),
  });
}

/** Undefined when the refusal names no amount. */
function shortfallOf({ answer }: ProblemError): Fen | undefined {
  const { shortfall } = (answer ?? {}) as { shortfall?: unknown };
  try {
    return typeof shortfall === 'string' ? fenFromYuan(shortfall) : undefined;
  } catch {
    return undefined;
  }
}
