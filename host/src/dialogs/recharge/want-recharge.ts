import { bus, topics } from 'shared-kernel/runtime';

/** Opens the recharge dialog. */
export const wantRecharge = (): void => bus.publish(topics.rechargeRequested, {});
