import type { ReactNode } from 'react';
import { Button } from '../antd/base';
import { CopyText } from './copy-text';
import { Drawing } from './drawing';
import { explainProblem } from './explain-problem';
import { Actions } from './page-header';
import { navigation } from '../runtime';

interface ErrorPanelProps {
  error: unknown;
  title?: string;
  /** Reference of the report, for errors without a trace id. */
  reference?: string | undefined;
  onRetry?: () => void;
  extra?: ReactNode;
  /** The panel replaces the page: its title is the page's heading. */
  isPage?: boolean;
}

/** What happened, whether anything changed, what to do, and the reference number to quote. */
export function ErrorPanel({ error, title, reference, onRetry, extra, isPage }: ErrorPanelProps) {
  const explained = explainProblem(error);
  const Title = isPage ? 'h1' : 'p';
  return (
    <section className="kb-panel" role="alert">
      <Drawing kind="failed" />
      <Title className="kb-panel-title">{title ?? explained.title}</Title>
      <p>{explained.message}</p>
      {explained.advice && <p>{explained.advice}</p>}
      <ReferenceLine number={explained.traceId ?? reference} />
      <Actions>
        {explained.isFinal && <BackButton />}
        {onRetry && (
          <Button type={explained.isFinal ? 'default' : 'primary'} onClick={onRetry}>
            重试
          </Button>
        )}
        {extra}
      </Actions>
    </section>
  );
}

/** Leaves a record that cannot be shown: back, or to the home page when it was opened by URL. */
const BackButton = () =>
  navigation.hasMoved() ? (
    <Button type="primary" onClick={() => navigation.go(-1)}>
      返回上一页
    </Button>
  ) : (
    <Button type="primary" onClick={() => navigation.navigate('/')}>
      返回首页
    </Button>
  );

/** Reference number of a failure, to quote to the provider; renders nothing without one. */
export function ReferenceLine({ number }: { number: string | undefined }) {
  if (!number) return null;
  return (
    <p>
      参考编号：
      <CopyText text={number} />
    </p>
  );
}
