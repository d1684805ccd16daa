import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { Button, Drawer } from '../../antd/base';
import type { CivilDate } from '../../domain/civil-date';
import type { Tone } from '../../domain/dictionary';
import { deadlineOf, earliest, rankOf } from '../../domain/to-do';
import { useToday } from '../../runtime';
import { LoadingPanel } from '../panels';
import { useToDoPlace } from './to-do-board';

interface ToDoProps {
  text: ReactNode;
  /** Label of the row's action, such as 去支付. */
  action: string;
  href: string;
  /** The last day for the action; for several, the earliest. */
  deadline?: CivilDate | undefined;
  /** One row for several objects: the deadline is the earliest of them. */
  several?: boolean;
  /** Default: amber. */
  tone?: Tone;
  /** List of the objects for a bulk action, shown in a drawer. */
  together?: ReactNode;
}

/** One to-do of today; the whole row links to the page for it. */
export function ToDo(props: ToDoProps) {
  const { text, action, href, deadline, several = false, tone = 'yours', together } = props;
  const [isOpen, setOpen] = useState(false);
  const today = useToday();
  const until = deadline && deadlineOf(deadline, today);
  const place = useToDoPlace(rankOf(tone, until?.left));
  const link = (
    <Link className="kb-to-do" data-tone={tone} to={href}>
      <span className="kb-to-do-text">{text}</span>
      {until && (
        <span className="kb-to-do-until" data-tone={until.tone}>
          {several && earliest}
          {until.text}
        </span>
      )}
      {!(together && several) && <span className="kb-to-do-action">{action}</span>}
    </Link>
  );
  const row = together ? (
    <div className="kb-to-do-row">
      {link}
      {several && (
        <Button size="small" onClick={() => setOpen(true)}>
          批量办理
        </Button>
      )}
      {/* Rendered here, so that it stays open until the last object is done, even if only one is left. */}
      <Drawer open={isOpen} title={text} size={880} destroyOnHidden onClose={() => setOpen(false)}>
        <Suspense fallback={<LoadingPanel rows={10} />}>{together}</Suspense>
      </Drawer>
    </div>
  ) : (
    link
  );
  return place === 'inline' ? row : <>{place && createPortal(row, place)}</>;
}

/** The part of a call's state that a to-do list or a figure needs. */
export type ReadState = Pick<UseQueryResult, 'isLoading' | 'isError' | 'refetch'>;

interface ToDoListProps {
  /** Subject of the to-dos: 保险, 理赔. */
  subject: string;
  reads: readonly ReadState[];
  children: ReactNode;
}

/** The to-dos of one remote, with the state of loading or failed calls, so that neither looks like an empty list. */
export function ToDoList({ subject, reads, children }: ToDoListProps) {
  const failed = reads.filter(({ isError }) => isError);
  return (
    <>
      {children}
      {reads.some(({ isLoading }) => isLoading) && <LoadingPanel rows={1} />}
      {failed.length > 0 && (
        <ReadFailed text={`${subject}的待办读取失败`} onRetry={() => failed.map((read) => read.refetch())} />
      )}
    </>
  );
}

/** One line in place of data that could not be loaded. */
export function ReadFailed({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  return (
    <p className="kb-read-failed" role="alert">
      {text}
      <Button type="link" size="small" onClick={() => void onRetry()}>
        重试
      </Button>
    </p>
  );
}
