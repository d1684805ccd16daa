import { Progress } from 'shared-kernel/antd';
import { strengthOf } from './strength';

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
