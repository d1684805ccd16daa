import type { ReactNode } from 'react';
import { Button } from '../antd/base';
import { CopyText } from './copy-text';
import { explainProblem } from './explain-problem';

interface ErrorPanelProps {
  error: unknown;
  title?: string;
  onRetry?: () => void;
  extra?: ReactNode;
}

/** What happened, whether anything changed, what to do, and the reference number to quote. */
export function ErrorPanel({ error, title, onRetry, extra }: ErrorPanelProps) {
  const told = explainProblem(error);
  return (
    <section className="kb-panel" role="alert">
      <p className="kb-panel-title">{title ?? told.title}</p>
      <p>{told.message}</p>
      <p>{told.advice}</p>
      {told.traceId && (
        <p>
          参考编号：
          <CopyText text={told.traceId} />
        </p>
      )}
      <div className="kb-panel-actions">
        {onRetry && (
          <Button type="primary" onClick={onRetry}>
            重试
          </Button>
        )}
        {extra}
      </div>
    </section>
  );
}
