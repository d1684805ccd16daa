import type { ReactNode } from 'react';
import { Button } from '../antd/base';
import { CopyText } from './copy-text';
import { explainProblem } from './explain-problem';

interface ErrorPanelProps {
  error: unknown;
  title?: string;
  /** Of the report, when the error does not bring a number of its own. */
  reference?: string | undefined;
  onRetry?: () => void;
  extra?: ReactNode;
}

/** What happened, whether anything changed, what to do, and the reference number to quote. */
export function ErrorPanel({ error, title, reference, onRetry, extra }: ErrorPanelProps) {
  const told = explainProblem(error);
  const number = told.traceId ?? reference;
  return (
    <section className="kb-panel" role="alert">
      <p className="kb-panel-title">{title ?? told.title}</p>
      <p>{told.message}</p>
      <p>{told.advice}</p>
      {number && (
        <p>
          参考编号：
          <CopyText text={number} />
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
