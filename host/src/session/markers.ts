import type { Session } from 'shared-kernel/runtime';
import type { UserId } from 'shared-kernel/domain/nouns/ids';
import { frameClass } from '../early/stored-frame';
import { rememberedLogin } from './remembered-login';
import { sealedItem } from './sealed-item';

const ownPassword = sealedItem('curP');
const passage = sealedItem('psp');

/**
 * Stores that this user has set a password of their own in this browser, sealed and bound to the user; never the
 * password itself. A marker of another user, or one that was tampered with, is ignored.
 */
export const curPassword = {
  isStored: async (userId: UserId): Promise<boolean> =>
    (await ownPassword.read(String(userId))) !== undefined,
  store: (userId: UserId, at: Date): Promise<void> => ownPassword.keep(at.toISOString(), String(userId)),
  forget: (): void => ownPassword.forget(),
};

/** Stores when the guard last let this user pass, as an encrypted timestamp. It grants nothing. */
export const passageMarker = {
  store: (userId: UserId, at: Date): Promise<void> => passage.keep(at.toISOString(), String(userId)),
  lastPassage: (userId: UserId): Promise<string | undefined> => passage.read(String(userId)),
  forget: (): void => passage.forget(),
};

/**
 * Removes a session's data from this browser when the session ends for any reason. A remembered sign-in is kept until
 * its password changes.
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
