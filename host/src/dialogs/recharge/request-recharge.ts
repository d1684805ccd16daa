import { bus, topics } from 'shared-kernel/runtime';

/** Opens the recharge dialog. */
export const requestRecharge = (): void => bus.publish(topics.rechargeRequested, {});
