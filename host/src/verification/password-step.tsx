import { useNavigate } from 'react-router-dom';
import { api, clock, session, type SessionUser } from 'shared-kernel/runtime';
import { curPassword } from '../session/markers';
import { signIn } from '../session/login';
import { ExpiredPasswordForm } from './expired-password-form';
import { firstLoginFlag } from 'shared-kernel/domain/dictionaries';
import { setFirstPassword } from 'shared-kernel/contract/account/session';
import { passwordHoldsName, passwordRule } from 'shared-kernel/domain/password';
import { FormGroup, FormSection, refusedAt, useForm } from 'shared-kernel/form';
import { useAction } from 'shared-kernel/query';
import { AccountOfPassword } from 'shared-kernel/ui';
import { problems } from 'shared-kernel/contract';
import { NewPasswordFields } from './new-password-fields';
import { firstPasswordSchema } from './password-schema';

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

/** The first password of one's own; the session continues afterwards. */
function FirstPasswordForm({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const save = useAction(setFirstPassword, { quiet: true });
  const form = useForm({
    schema: firstPasswordSchema(user),
    submit: ({ newPassword }) =>
      refusedAt(save.run({ body: { newPassword } }), {
        codes: { [problems.weakPassword.code]: 'newPassword' },
      }),
    onDone,
  });

  return (
    <FormSection form={form} submitText="保存新密码">
      <FormGroup
        title="修改初始密码"
        hint={`当前为初始密码或尚无密码，请设置您自己的密码。${passwordRule}，${passwordHoldsName}。`}
      >
        <AccountOfPassword username={user.username} />
        <NewPasswordFields />
      </FormGroup>
    </FormSection>
  );
}
