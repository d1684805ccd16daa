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
  /** Of the report, when the error has no number of its own. */
  reference?: string | undefined;
  onRetry?: () => void;
  extra?: ReactNode;
  /** It replaces the page: its title is the page's heading. */
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
      <p>{explained.advice}</p>
      <ReferenceLine number={explained.traceId ?? reference} />
      <Actions>
        {explained.missing && <BackButton />}
        {onRetry && (
          <Button type={explained.missing ? 'default' : 'primary'} onClick={onRetry}>
            重试
          </Button>
        )}
        {extra}
      </Actions>
    </section>
  );
}

/** Leads away from a record that does not exist: back, or home for somebody who came by its address. */
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

/** The number of a failure to quote to the provider; nothing where it has none. */
export function ReferenceLine({ number }: { number: string | undefined }) {
  if (!number) return null;
  return (
    <p>
      参考编号：
      <CopyText text={number} />
    </p>
  );
}
