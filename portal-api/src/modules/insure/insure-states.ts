/** States of an application and policy; domain.md §2.7. */
export const insureState = {
  draft: 0,
  submitted: 1,
  rejected: 2,
  unpaid: 3,
  paid: 4,
  inForce: 5,
  expired: 6,
  void: 9,
} as const;

/** States of one person's cover. */
export const personState = {
  waiting: 0,
  inCover: 1,
  reduced: 2,
  expired: 4,
  unpaid: 6,
  void: 9,
} as const;

/** Covers that keep everybody else from covering the same person at the same insurer. */
export const livePersonStates: readonly number[] = [
  personState.waiting,
  personState.inCover,
  personState.unpaid,
];

/** Covers that really ran, or run today. */
export const realPersonStates: readonly number[] = [1, 2, 3, 4, 5];

export const systemActor = '系统';
export const providerActor = '平台审核';
