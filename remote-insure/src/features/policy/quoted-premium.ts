import type { PolicyRow } from 'shared-kernel/contract/insure';
import { insureStatus } from 'shared-kernel/domain/dictionaries';
import type { Fen, Withheld } from 'shared-kernel/domain/money';

const { draft, rejected } = insureStatus.code;

/** Still being written: its people are a list that may have mistakes. */
export const isTyped = ({ insureStatus: state }: Pick<PolicyRow, 'insureStatus'>): boolean =>
  state === draft || state === rejected;

/** The premium, or none for a list of which nobody could be priced yet. */
export const quotedPremium = (
  { premium, ...policy }: Pick<PolicyRow, 'premium' | 'insureStatus'>,
  shown: Fen | Withheld = premium,
): Fen | Withheld | null => (isTyped(policy) && shown === 0 ? null : shown);
