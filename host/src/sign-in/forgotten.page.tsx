import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isProblem } from 'shared-kernel/client';
import { getUserByUsername, resetPassword } from 'shared-kernel/contract/account/session';
import { passwordProblem } from 'shared-kernel/domain/validators';
import { api } from 'shared-kernel/runtime';
import { problems } from 'shared-kernel/contract';
import * as texts from 'shared-kernel/domain/texts';
import { EntryField } from './entry-field';
import { EntryForm, focusFirstProblem } from './entry-form';
import { MobileCodeFields, mobileCodeProblems } from './mobile-code-fields';
import { OuterPage } from './outer-page';
import { rememberedLogin } from '../session/remembered-login';
import type { Entry } from './use-entry.hook';
import { useEntry, type EntryProblems } from './use-entry.hook';

const secondsToLogin = 5;

/** The last step of a reset: a message, then the redirect to the sign-in page. */
function PasswordIsSet() {
  const navigate = useNavigate();
  const [seconds, setSeconds] = useState(secondsToLogin);

  useEffect(() => {
    const timer = setTimeout(() => {
      if (seconds > 1) setSeconds(seconds - 1);
      else void navigate('/login', { replace: true });
    }, 1000);
    return () => clearTimeout(timer);
  }, [seconds, navigate]);

  return (
    <div className="host-done">
      <p role="status">
        <strong>密码已重新设置</strong>
        请用新密码登录。
      </p>
      <p className="host-field-hint" aria-hidden>
        {seconds}秒后返回登录页
      </p>
      <Link className="host-button host-button-primary host-button-wide" to="/login" replace>
        立即登录
      </Link>
    </div>
  );
}

const steps = ['验证手机号', '设置新密码', '完成'];
const initial = { mobile: '', captcha: '', newPassword: '', repeated: '' };
type Field = keyof typeof initial;

/** Fields for refusals that belong to the first step: the code is wrong or used up, or the number is unknown. */
const firstStepFields: Readonly<Record<number, Field>> = {
  [problems.wrongVerificationCode.code]: 'captcha',
  [problems.unknownMobile.code]: 'mobile',
};

/** Sets a new password by an SMS code, in three steps. Going back keeps the typed values. */
export function ForgottenPage() {
  const [step, setStep] = useState(0);
  const stepBody = useFocusOnStep(step);

  const entry = useEntry({
    initial,
    check: (values) => (step === 0 ? mobileCodeProblems(values) : newPasswordProblems(values, values.mobile)),
    send: async ({ mobile, captcha, newPassword }, onRetry): Promise<EntryProblems<Field> | void> => {
      if (step === 0) {
        // Returns the account's number only for a valid code; the code stays valid for the next step.
        const { mobile: proven } = await api.call(getUserByUsername, {
          query: { username: mobile, captcha },
          quiet: true,
        });
        if (proven === null) return { captcha: problems.wrongVerificationCode.text };
        return setStep(1);
      }
      try {
        // A retry does no harm: the first call uses up the code.
        const body = { mobile, captcha, newPassword };
        await api.call(resetPassword, { body, quiet: true, repeatsWhenBusy: true, onRetry });
      } catch (error) {
        if (!isProblem(error)) throw error;
        const field =
          firstStepFields[error.code] ??
          (error.code === problems.weakPassword.code ? 'newPassword' : undefined);
        if (!field || error.fields.length > 0) throw error;
        if (field !== 'newPassword') setStep(0);
        return { [field]: error.message };
      }
      // The remembered password may be the one that was just replaced.
      rememberedLogin.forget();
      setStep(2);
    },
  });

  return (
    <OuterPage title="忘记密码">
      <StepTrail steps={steps} current={step} />
      <div ref={stepBody}>
        {step === 2 ? (
          <PasswordIsSet />
        ) : (
          <EntryForm
            key={step}
            label={steps[step] ?? ''}
            submitText={step === 0 ? '下一步' : '重新设置密码'}
            runningText="提交中…"
            entry={entry}
          >
            {step === 0 ? (
              <MobileCodeFields entry={entry} purpose="reset" />
            ) : (
              <NewPasswordFields entry={entry} username={entry.values.mobile} />
            )}
          </EntryForm>
        )}
      </div>
      {step < 2 && (
        <p className="host-outer-links">
          {step === 1 && (
            <button type="button" className="host-link" onClick={() => setStep(0)}>
              上一步
            </button>
          )}
          <Link to="/login">返回登录</Link>
        </p>
      )}
    </OuterPage>
  );
}

/** Moves the focus on each further step: to the first issue, else to the first field. */
function useFocusOnStep(step: number) {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step || !body.current) return;
    shown.current = step;
    if (focusFirstProblem(body.current)) return;
    body.current.querySelector<HTMLElement>('input:not([hidden]), a')?.focus();
  }, [step]);
  return body;
}

interface StepTrailProps {
  steps: readonly string[];
  /** Index of the current step. */
  current: number;
}

/** The steps, with the current one marked. */
function StepTrail({ steps, current }: StepTrailProps) {
  return (
    <ol className="host-trail" aria-label="步骤">
      {steps.map((title, index) => (
        <li
          key={title}
          data-done={index < current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="host-trail-mark" aria-hidden>
            {index < current ? '✓' : index + 1}
          </span>
          {title}
          {index < current && <span className="host-unseen">（已完成）</span>}
        </li>
      ))}
    </ol>
  );
}

interface NewPassword {
  newPassword: string;
  repeated: string;
}
/** Returns the issues of a new password and its repetition, per field. */
function newPasswordProblems({ newPassword, repeated }: NewPassword, username: string): Partial<NewPassword> {
  const weak = passwordProblem(newPassword, username);
  return {
    ...(weak ? { newPassword: weak } : {}),
    ...(newPassword === repeated ? {} : { repeated: texts.passwordsDiffer }),
  };
}

interface NewPasswordFieldsProps {
  entry: Entry<keyof NewPassword>;
  /** Account of the password, used by the browser's password manager. */
  username: string;
}

/** The fields for a new password and its repetition. */
function NewPasswordFields({ entry, username }: NewPasswordFieldsProps) {
  return (
    <>
      {/* Read only by the browser's password manager, which ignores inputs of type `hidden`. */}
      <input type="text" hidden readOnly tabIndex={-1} autoComplete="username" value={username} />
      <EntryField
        label="新密码"
        type="password"
        autoComplete="new-password"
        hint="8-20位，包含大写字母、小写字母、数字、符号中的至少三种，不能包含手机号或用户名"
        {...entry.field('newPassword')}
      />
      <EntryField
        label="确认新密码"
        type="password"
        autoComplete="new-password"
        {...entry.field('repeated')}
      />
    </>
  );
}
