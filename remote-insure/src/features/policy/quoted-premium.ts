import type { PolicyRow } from 'shared-kernel/contract/insure';
import { policyNoun } from 'shared-kernel/domain/nouns/policy';
import type { Fen, Withheld } from 'shared-kernel/domain/money';

const beforeCover = policyNoun.statesWhere(({ step, isEnd }) => step !== 'cover' && !isEnd);

/** Whether this renewal has not begun and takes over nobody, because the policy it renews is surrendered. */
export const renewsNothing = ({ insureStatus: state, isRenewedSurrendered }: PolicyRow): boolean =>
  isRenewedSurrendered === true && beforeCover.some((code) => code === state);

/** Whether the application is still a draft, whose list of people may have errors. */
export const isTyped = ({ insureStatus: state }: Pick<PolicyRow, 'insureStatus'>): boolean =>
  policyNoun.mayIn('edit', state);

/** Returns the premium; null for a draft in which nobody could be priced yet. */
export const quotedPremium = (
  { premium, ...policy }: Pick<PolicyRow, 'premium' | 'insureStatus'>,
  shown: Fen | Withheld = premium,
): Fen | Withheld | null => (isTyped(policy) && shown === 0 ? null : shown);
