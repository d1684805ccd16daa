import { useNavigate } from 'react-router-dom';
import { api, clock, session, type SessionUser } from 'shared-kernel/runtime';
import { curPassword } from '../session/markers';
import { signIn } from '../session/login';
import { ExpiredPasswordForm } from './expired-password-form';
import { FirstPasswordForm } from './first-password-form';
import { firstLoginFlag } from 'shared-kernel/domain/dictionaries';

interface PasswordStepProps {
  user: SessionUser;
  /** Why the password may no longer be used, with the server's text. */
  reason: string | undefined;
  onDone: () => void;
}

/** A valid password: a first one of one's own, or a new one for an expired one. */
export function PasswordStep({ user, reason, onDone }: PasswordStepProps) {
  const navigate = useNavigate();

  /** The change has ended every session: signs in again, or redirects to the sign-in page when that fails. */
  const enterAgain = async (password: string) => {
    try {
      const body = { username: user.username, password, client: 'PC' as const };
      const { token } = await api.call(signIn, { body, quiet: true });
      session.signedIn(token);
      onDone();
    } catch {
      session.signOut({ reason: 'password-changed' });
      void navigate('/login');
    }
  };

  if (user.firstLoginFlag === firstLoginFlag.code.firstLogin) {
    return (
      <FirstPasswordForm
        user={user}
        onDone={() => {
          void curPassword.store(user.id, clock.now()).finally(onDone);
        }}
      />
    );
  }
  return (
    <ExpiredPasswordForm
      user={user}
      reason={reason ?? '密码已失效'}
      onDone={(password) => void enterAgain(password)}
    />
  );
}
