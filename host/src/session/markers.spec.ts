import { createSession, type SignOutReason } from 'shared-kernel/runtime';
import { clearLocalDataAfter, curPassword, passageMarker } from './markers';
import { rememberedLogin } from './remembered-login';
import { giveWebCrypto } from './vault.fixture';

describe('the data of a session in local storage', () => {
  const storedKeys = () => ['curP', 'psp', 'signIn'].filter((key) => localStorage.getItem(key) !== null);

  giveWebCrypto();

  it.each<[SignOutReason, string[]]>([
    ['user', ['signIn']],
    ['password-changed', []],
    ['expired', ['curP', 'signIn']],
    ['failed', ['curP', 'signIn']],
  ])('consists, after a sign-out with reason "%s", of: %j', async (reason, left) => {
    const session = createSession(() => 'gat');
    session.signedIn('t-1');
    const following = clearLocalDataAfter(session);
    await curPassword.store(1, new Date());
    await passageMarker.store(1, new Date());
    await rememberedLogin.keep({ username: '13900000001', password: 'Demo@2026' });
    expect(storedKeys()).toEqual(['curP', 'psp', 'signIn']);

    session.signOut({ reason });

    expect(storedKeys()).toEqual(left);
    following.unsubscribe();
    session.dispose();
  });
});
