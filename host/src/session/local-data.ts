import type { Session } from 'shared-kernel/runtime';
import { frameClass } from '../early/stored-frame';
import { curPassword, passageMarker } from './markers';
import { rememberedLogin } from './remembered-login';

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
