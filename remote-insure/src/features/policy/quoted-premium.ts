import type { PolicyRow } from 'shared-kernel/contract/insure';
import { policyNoun } from 'shared-kernel/domain/nouns/policy';
import type { Fen, Withheld } from 'shared-kernel/domain/money';

const beforeCover = policyNoun.statesWhere(({ step, isEnd }) => step !== 'cover' && !isEnd);

/** A renewal that has not begun and takes nobody along, since the policy that it renews is given up. */
export const renewsNothing = ({ insureStatus: state, isRenewedSurrendered }: PolicyRow): boolean =>
  isRenewedSurrendered === true && beforeCover.some((code) => code === state);

/** Still being written: its people are a list that may have mistakes. */
export const isTyped = ({ insureStatus: state }: Pick<PolicyRow, 'insureStatus'>): boolean =>
  policyNoun.mayIn('edit', state);

/** The premium, or none for a list of which nobody could be priced yet. */
export const quotedPremium = (
  { premium, ...policy }: Pick<PolicyRow, 'premium' | 'insureStatus'>,
  shown: Fen | Withheld = premium,
): Fen | Withheld | null => (isTyped(policy) && shown === 0 ? null : shown);
