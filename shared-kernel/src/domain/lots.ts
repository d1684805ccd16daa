import type { RechargeLotId } from './nouns/ids';
import { fen, type Fen } from './money';

/** An amount from one lot; a lot is the money of one recharge. */
export interface LotShare {
  lotId: RechargeLotId;
  amount: Fen;
}

/**
 * Takes an amount from the remaining lots in the given order (the oldest first). Returns less than `amount` when the
 * lots do not contain enough.
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
