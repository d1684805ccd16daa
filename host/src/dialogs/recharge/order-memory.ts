import { browserStorage, session } from 'shared-kernel/runtime';

const storageKey = () => `recharge.order.${session.getState().user?.id ?? 'anyone'}`;

/**
 * The order whose QR code this browser has shown without seeing its end, so that a user who closed the tab during a
 * payment is informed on return. The server keeps the order too, and the dialog loads it whenever it opens.
 */
export const orderMemory = {
  remember: (outTradeNo: string): void => browserStorage.write(storageKey(), outTradeNo),
  remembered: (): string | undefined => browserStorage.read(storageKey()),
  forget: (): void => browserStorage.write(storageKey(), undefined),
};
