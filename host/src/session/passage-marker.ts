import { sealedItem } from './sealed-item';

const item = sealedItem('psp');

/** When the guard last let this user through: an encrypted timestamp. It opens no door; the guard always decides anew. */
export const passageMarker = {
  store: (userId: number, at: Date): Promise<void> => item.keep(at.toISOString(), String(userId)),
  lastPassage: (userId: number): Promise<string | undefined> => item.read(String(userId)),
  forget: (): void => item.forget(),
};
