import { addFen, negateFen, type Fen } from 'shared-kernel/domain/money';

/** Sums the charges and the refunds separately, and their net. */
export function sumsOf(amounts: readonly Fen[]) {
  const addPremium = addFen(...amounts.filter((amount) => amount > 0));
  const refundPremium = negateFen(addFen(...amounts.filter((amount) => amount < 0)));
  return { addPremium, refundPremium, premium: addFen(addPremium, negateFen(refundPremium)) };
}
