import { session } from 'shared-kernel/runtime';

const storageKey = () => `recharge.order.${session.getState().user?.id ?? 'anyone'}`;

/**
 * The order this browser has shown a QR code for and not seen the end of, so that a user who closes the tab during a
 * payment is informed on return. Storage that is switched off only loses that.
 */
export const orderMemory = {
  remember(outTradeNo: string): void {
    try {
      localStorage.setItem(storageKey(), outTradeNo);
    } catch {
      // The server still knows the order: the dialog loads it whenever it is opened.
    }
  },
  remembered(): string | undefined {
    try {
      return localStorage.getItem(storageKey()) ?? undefined;
    } catch {
      return undefined;
    }
  },
  forget(): void {
    try {
      localStorage.removeItem(storageKey());
    } catch {
      // Nothing was stored.
    }
  },
};
