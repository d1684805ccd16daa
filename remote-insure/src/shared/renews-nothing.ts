import type { PolicyRow } from 'shared-kernel/contract/insure';
import { policyNoun } from 'shared-kernel/domain/nouns/policy';

const beforeCover = policyNoun.statesWhere(({ step, isEnd }) => step !== 'cover' && !isEnd);

/** A renewal that has not begun and takes nobody along, since the policy that it renews is given up. */
export const renewsNothing = ({ insureStatus: state, isRenewedSurrendered }: PolicyRow): boolean =>
  isRenewedSurrendered === true && beforeCover.some((code) => code === state);
