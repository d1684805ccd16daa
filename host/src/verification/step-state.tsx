import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProblemError } from 'shared-kernel/client';
import { ErrorPanel, LoadingPanel } from 'shared-kernel/ui';

interface StepStateProps<Answer> {
  read: UseQueryResult<Answer, ProblemError>;
  children: (answer: Answer) => ReactNode;
}

/** A step's initial data, or that it is loading or failed. A later failure keeps the content on the screen. */
export function StepState<Answer>({ read, children }: StepStateProps<Answer>) {
  if (read.data !== undefined) return children(read.data);
  return (
    <section className="kb-card">
      {read.isError ? (
        <ErrorPanel error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <LoadingPanel title rows={8} />
      )}
    </section>
  );
}
