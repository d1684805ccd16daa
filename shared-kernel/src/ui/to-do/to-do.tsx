import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { Button, Drawer } from '../../antd/base';
import { type CivilDate, daysBetweenInclusive } from '../../domain/civil-date';
import type { Tone } from '../../domain/dictionary';
import { clock } from '../../runtime';
import { LoadingPanel } from '../panels';
import { useToDoPlace } from './to-do-places';

/** From so many days on a deadline is marked as urgent. */
const urgentDays = 3;

interface Deadline {
  /** Days after today; below zero when it is overdue. */
  left: number;
  text: string;
  tone: Tone;
}

/** How a last day is written, and how urgent it is seen from `today`. */
function deadlineOf(lastDay: CivilDate, today: CivilDate): Deadline {
  const left = daysBetweenInclusive(today, lastDay) - 1;
  if (left < 0) return { left, text: `已逾期${-left}天`, tone: 'refused' };
  if (left === 0) return { left, text: '今天截止', tone: 'refused' };
  return {
    left,
    text: `${lastDay.slice(5)}截止，还剩${left}天`,
    tone: left <= urgentDays ? 'yours' : 'draft',
  };
}

interface ToDoProps {
  text: ReactNode;
  /** What the row leads to: 去支付. */
  action: string;
  href: string;
  /** The last day on which it can be done; of several, the earliest. */
  deadline?: CivilDate | undefined;
  /** One row for several: its deadline is the earliest of theirs. */
  several?: boolean;
  /** Amber unless given. */
  tone?: Tone;
  /** The rows of several that can be done at once, shown beside the page: one step for all that are selected. */
  together?: ReactNode;
}

/** One task of today: the whole row leads to where it is done. */
export function ToDo(props: ToDoProps) {
  const { text, action, href, deadline, several = false, tone = 'yours', together } = props;
  const [isOpen, setOpen] = useState(false);
  const until = deadline && deadlineOf(deadline, clock.today());
  const place = useToDoPlace(rankOf(tone, until?.left));
  const link = (
    <Link className="kb-to-do" data-tone={tone} to={href}>
      <span className="kb-to-do-text">{text}</span>
      {until && (
        <span className="kb-to-do-until" data-tone={until.tone}>
          {several && '最早'}
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
      {/* Open until the last one is done, also when a single one is left. */}
      <Drawer open={isOpen} title={text} size={880} destroyOnHidden onClose={() => setOpen(false)}>
        <Suspense fallback={<LoadingPanel rows={10} />}>{together}</Suspense>
      </Drawer>
    </div>
  ) : (
    link
  );
  return place === 'inline' ? row : <>{place && createPortal(row, place)}</>;
}

/** Place among the tasks of all remotes: the most severe first, then by deadline, those without one last. */
const rankOf = (tone: Tone, daysLeft = 1_000): number => daysLeft - (tone === 'refused' ? 10_000 : 0);

/** What a list of tasks or a figure needs to know of a call. */
export type ReadState = Pick<UseQueryResult, 'isLoading' | 'isError' | 'refetch'>;

interface ToDoListProps {
  /** Whose tasks these are: 保险, 理赔. */
  subject: string;
  reads: readonly ReadState[];
  children: ReactNode;
}

/** The tasks of one remote, with what is still loading and what could not be read: neither looks like nothing to do. */
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

/** One line in place of what could not be read. */
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
