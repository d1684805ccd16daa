import { EntryForm } from './entry-form';
import { sendSignIn } from '../session/login';
import { MobileCodeFields, mobileCodeProblems } from './mobile-code-fields';
import { useEntry } from './use-entry.hook';
import * as texts from 'shared-kernel/domain/texts';

/** Mobile number and the code sent to it. */
export function CodeSignIn({ onToken }: { onToken: (token: string) => void }) {
  const entry = useEntry({
    initial: { mobile: '', captcha: '' },
    check: mobileCodeProblems,
    send: async ({ mobile, captcha }, onRetry) => {
      onToken(await sendSignIn({ mobile, captcha, client: 'PC' }, onRetry));
    },
  });

  return (
    <EntryForm
      label="验证码登录"
      submitText="登录"
      runningText={entry.isRepeating ? texts.retryingWhileBusy : '登录中…'}
      entry={entry}
    >
      <MobileCodeFields entry={entry} purpose="login" />
    </EntryForm>
  );
}
