import { Progress } from 'shared-kernel/antd';
import { passwordProblem } from 'shared-kernel/domain/password';

const kinds = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/];
const safeLength = 12;
const leastDifferent = 6;

/** How hard a password is to guess: 1 weak or against the rule, 2 accepted, 3 strong; 0 for none. */
export function strengthOf(password: string, names: readonly string[]): 0 | 1 | 2 | 3 {
  if (!password) return 0;
  if (passwordProblem(password, ...names) || new Set(password).size < leastDifferent) return 1;
  const isVaried = kinds.every((kind) => kind.test(password));
  const isDerived = names.some((name) => name !== '' && password.includes(name.slice(-6)));
  return password.length >= safeLength && isVaried && !isDerived ? 3 : 2;
}

const levels = [
  { text: '未输入', color: 'var(--kb-muted)' },
  { text: '弱', color: 'var(--kb-danger)' },
  { text: '中', color: 'var(--kb-attention)' },
  { text: '强', color: 'var(--kb-success)' },
] as const;

/** How strong the typed password is, before it is submitted. */
export function PasswordStrength({ password, names }: { password: string; names: readonly string[] }) {
  const level = strengthOf(password, names);
  const { text, color } = levels[level];
  return (
    <div className="kb-muted" style={{ marginBlockEnd: 24 }}>
      <span role="status">密码强度：{text}</span>{' '}
      <Progress
        aria-label="密码强度"
        steps={3}
        percent={Math.round((level * 100) / 3)}
        showInfo={false}
        strokeColor={color}
      />
    </div>
  );
}
