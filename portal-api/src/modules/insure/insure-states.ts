import { endorseStatus, insureStatus, personStatus } from 'shared-kernel/domain/dictionaries';
import type { Mover } from '../../platform/state-machine';

/** States of an application and policy. */
export const insureState = insureStatus.code;

/** States in which there is, or was, cover: a policy exists from the first of them on. */
export const policyStates: readonly number[] = [
  insureState.paid,
  insureState.inForce,
  insureState.surrenderAudit,
  insureState.expired,
  insureState.surrendered,
];

/** States of one person's cover. */
export const personState = personStatus.code;

/** Covers that exclude another cover of the same person at the same insurer. */
export const livePersonStates: readonly number[] = [
  personState.waiting,
  personState.inCover,
  personState.unpaid,
];

/** Open orders to change the staff. */
export const openOrders = [
  endorseStatus.code.draft,
  endorseStatus.code.unpaid,
  endorseStatus.code.auditing,
  endorseStatus.code.waiting,
];

/** Covers that really ran, or run today. */
export const realPersonStates: readonly number[] = [
  personState.inCover,
  personState.reduced,
  personState.replaced,
  personState.expired,
  personState.surrendered,
];

export const providerMover: Mover = { kind: 'provider', name: '平台审核' };
