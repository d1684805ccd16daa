import { insureStatus, personStatus } from 'shared-kernel/domain/dictionaries';
import type { Mover } from '../../platform/state-machine';

/** States of an application and policy. */
export const insureState = insureStatus.code;

/** States of one person's cover. */
export const personState = personStatus.code;

/** Covers that exclude another cover of the same person at the same insurer. */
export const livePersonStates: readonly number[] = [
  personState.waiting,
  personState.inCover,
  personState.unpaid,
];

/** Covers that really ran, or run today. */
export const realPersonStates: readonly number[] = [
  personState.inCover,
  personState.reduced,
  personState.replaced,
  personState.expired,
  personState.surrendered,
];

export const providerMover: Mover = { kind: 'platform', name: '平台审核' };
