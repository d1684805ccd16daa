import { browserStorage, session } from 'shared-kernel/runtime';

const storageKey = () => `recharge.order.${session.getState().user?.id ?? 'anyone'}`;

/**
 * The order this browser has shown a QR code for and not seen the end of, so that a user who closes the tab during a
 * payment is informed on return. The server still knows the order: the dialog loads it whenever it is opened.
 */
export const orderMemory = {
  remember: (outTradeNo: string): void => browserStorage.write(storageKey(), outTradeNo),
  remembered: (): string | undefined => browserStorage.read(storageKey()),
  forget: (): void => browserStorage.write(storageKey(), undefined),
};
