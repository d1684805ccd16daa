import type { PolicyRow } from 'shared-kernel/contract/insure';
import { insureStatus } from 'shared-kernel/domain/dictionaries';

const { draft, submitted, rejected, unpaid, paid } = insureStatus.code;
const beforeCover: readonly number[] = [draft, submitted, rejected, unpaid, paid];

/** A renewal that has not begun and takes nobody along, since the policy that it renews is given up. */
export const renewsNothing = ({ insureStatus: state, isRenewedSurrendered }: PolicyRow): boolean =>
  isRenewedSurrendered === true && beforeCover.includes(state);
