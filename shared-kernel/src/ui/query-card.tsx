import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProblemError } from '../client';
import { ErrorPanel } from './error-panel';
import { LoadingPanel } from './panels';

interface QueryCardProps<Answer> {
  /** The result of `useEndpoint`. */
  read: UseQueryResult<Answer, ProblemError>;
  children: (answer: Answer) => ReactNode;
}

/** A card that shows a response, its loading state or its failure. */
export function QueryCard<Answer>({ read, children }: QueryCardProps<Answer>) {
  return (
    <section className="kb-card">
      {read.data !== undefined ? (
        children(read.data)
      ) : read.isError ? (
        <ErrorPanel error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <LoadingPanel title rows={8} />
      )}
    </section>
  );
}
