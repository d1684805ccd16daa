import { sealedItem } from './sealed-item';

const item = sealedItem('curP');

/**
 * Remembers that this user set a password of their own in this browser, sealed and bound to the user; the password
 * itself is never kept. A marker of another user, or one that was tampered with, counts as none.
 */
export const curPassword = {
  isStored: async (userId: number): Promise<boolean> => (await item.read(String(userId))) !== undefined,
  store: (userId: number, at: Date): Promise<void> => item.keep(at.toISOString(), String(userId)),
  forget: (): void => item.forget(),
};
