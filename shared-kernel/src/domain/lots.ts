import { fen, type Fen } from './money';

/** A part of a lot: the money of one recharge. */
export interface LotShare {
  lotId: number;
  amount: Fen;
}

/**
 * Takes an amount from what is left of lots, in the order given (the oldest first). The sum is less than asked for
 * when the lots do not have it.
 */
export function takeFromLots(left: readonly LotShare[], amount: Fen): LotShare[] {
  const taken: LotShare[] = [];
  let missing: number = amount;
  for (const lot of left) {
    const part = Math.min(missing, lot.amount);
    if (part <= 0) continue;
    taken.push({ lotId: lot.lotId, amount: fen(part) });
    missing -= part;
  }
  return taken;
}
