import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import type { ReactNode } from 'react';
import { Skeleton } from '../antd/base';
import * as texts from '../domain/texts';

const iconStyle = { fontSize: 36, color: '#9AA5B4' };

interface EmptyPanelProps {
  /** What would be shown here. */
  text: ReactNode;
  /** The step that fills it: a button or a link. */
  action?: ReactNode;
}

export function EmptyPanel({ text, action }: EmptyPanelProps) {
  return (
    <section className="kb-panel">
      <InboxOutlined style={iconStyle} aria-hidden />
      <p>{text}</p>
      {action && <div className="kb-panel-actions">{action}</div>}
    </section>
  );
}

export function ForbiddenPanel({ text = texts.askMainAccount }: { text?: ReactNode }) {
  return (
    <section className="kb-panel" role="alert">
      <LockOutlined style={iconStyle} aria-hidden />
      <p className="kb-panel-title">您没有权限查看此内容</p>
      <p>{text}</p>
    </section>
  );
}

/** A placeholder while loading: `rows` lines, so that the layout does not shift. */
export function LoadingPanel({ rows = 6, title = false }: { rows?: number; title?: boolean }) {
  return (
    <div role="status" aria-busy="true" aria-label="加载中">
      <Skeleton active title={title} paragraph={{ rows }} />
    </div>
  );
}
