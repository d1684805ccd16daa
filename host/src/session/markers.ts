import type { Session } from 'shared-kernel/runtime';
import { frameClass } from '../early/stored-frame';
import { rememberedLogin } from './remembered-login';
import { sealedItem } from './sealed-item';

const ownPassword = sealedItem('curP');
const passage = sealedItem('psp');

/**
 * Stores that this user set a password of their own in this browser, sealed and bound to the user; the password
 * itself is never stored. A marker of another user, or one that was tampered with, is ignored.
 */
export const curPassword = {
  isStored: async (userId: number): Promise<boolean> =>
    (await ownPassword.read(String(userId))) !== undefined,
  store: (userId: number, at: Date): Promise<void> => ownPassword.keep(at.toISOString(), String(userId)),
  forget: (): void => ownPassword.forget(),
};

/** When the guard last let this user pass: an encrypted timestamp. It grants nothing; the guard always decides anew. */
export const passageMarker = {
  store: (userId: number, at: Date): Promise<void> => passage.keep(at.toISOString(), String(userId)),
  lastPassage: (userId: number): Promise<string | undefined> => passage.read(String(userId)),
  forget: (): void => passage.forget(),
};

/**
 * Removes a session's data from this browser when it ends, however it ends. The remembered sign-in is kept when it
 * was requested, until its password changes.
 */
export function clearLocalDataAfter(session: Pick<Session, 'state$' | 'getState' | 'lastSignOut'>) {
  let { token } = session.getState();
  return session.state$.subscribe((state) => {
    const hasEnded = token !== undefined && state.token === undefined;
    token = state.token;
    if (!hasEnded) return;
    passageMarker.forget();
    frameClass.forget();
    const reason = session.lastSignOut();
    if (reason === 'user' || reason === 'password-changed') curPassword.forget();
    if (reason === 'password-changed') rememberedLogin.forget();
  });
}
