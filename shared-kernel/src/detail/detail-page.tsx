/// <reference path="../ui/css.d.ts" />
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useId, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { ProblemError } from '../client';
import { problems } from '../contract';
import { instantText } from '../domain/instant';
import { CopyText } from '../ui/copy-text';
import { ErrorPanel } from '../ui/error-panel';
import { explainProblem } from '../ui/explain-problem';
import { Actions } from '../ui/page-header';
import { ForbiddenPanel, LoadingPanel } from '../ui/panels';
import { Steps, type ProcessStep } from './steps';
import { Timeline, type TimelineItem } from './timeline';
import './detail.css';

export interface DetailSection {
  key: string;
  title: string;
  content: ReactNode;
  extra?: ReactNode;
  hidden?: boolean;
  /** Summary of a section that is collapsed until the user opens it. */
  folded?: string;
}

export interface DetailFigure {
  label: string;
  value: ReactNode;
}

export interface DetailPageProps {
  title: ReactNode;
  /** The number users refer to; can be copied. */
  number?: string;
  status?: ReactNode;
  hint?: ReactNode;
  /** Important information at the top, such as why the object was sent back. */
  notice?: ReactNode;
  figures?: readonly DetailFigure[];
  /** The buttons of the header, the most important one last. */
  actions?: ReactNode;
  steps?: { items: readonly ProcessStep[]; current: number; failed?: boolean };
  sections: readonly DetailSection[];
  /** Events of the object, shown as the last section. */
  history?: readonly TimelineItem[];
  /** Collapses the history to the last event, for pages with many sections. */
  foldsHistory?: boolean;
}

/** The page of one object: header, process, sections with an anchor bar, history. `?section=` opens a section. */
export function DetailPage({
  title,
  number,
  status,
  hint,
  notice,
  figures,
  actions,
  steps,
  sections,
  history,
  foldsHistory = false,
}: DetailPageProps) {
  const prefix = useId().replace(/\W/g, '');
  const shown = sections.filter((section) => !section.hidden);
  const last = foldsHistory ? history?.at(-1) : undefined;
  const all: DetailSection[] = history
    ? [
        ...shown,
        {
          key: 'history',
          title: '操作记录',
          content: <Timeline items={history} />,
          ...(last ? { folded: `${last.title} · ${instantText(last.at)}` } : {}),
        },
      ]
    : shown;
  const anchors = all.map(({ key, title: text }) => ({ id: `${prefix}-${key}`, title: text }));
  const section = new URLSearchParams(useLocation().search).get('section');
  useEffect(() => {
    if (section) showSection(`${prefix}-${section}`);
  }, [prefix, section]);
  useEffect(() => {
    window.addEventListener('beforeprint', unfoldAll);
    return () => window.removeEventListener('beforeprint', unfoldAll);
  }, []);

  return (
    <article className="kb-detail">
      <header className="kb-card kb-detail-header">
        <div className="kb-page-header">
          <div>
            <div className="kb-detail-title">
              <h1>{title}</h1>
              {status}
            </div>
            {number && (
              <p className="kb-muted">
                编号 <CopyText text={number} />
              </p>
            )}
            {hint && <p>{hint}</p>}
          </div>
          {actions && <Actions>{actions}</Actions>}
        </div>
        {notice}
        {figures && (
          <dl className="kb-detail-figures">
            {figures.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {steps && <Steps {...steps} />}
      </header>
      {anchors.length > 2 && <SectionBar anchors={anchors} />}
      {all.map((section) => (
        <section key={section.key} id={`${prefix}-${section.key}`} className="kb-card kb-detail-section">
          {section.folded === undefined ? (
            <>
              <div className="kb-detail-section-title">
                <h2>{section.title}</h2>
                {section.extra}
              </div>
              {section.content}
            </>
          ) : (
            <details>
              <summary>
                <h2>{section.title}</h2>
                <span className="kb-muted">{section.folded}</span>
              </summary>
              {section.content}
            </details>
          )}
        </section>
      ))}
    </article>
  );
}

interface DetailStateProps<Answer> {
  read: UseQueryResult<Answer, ProblemError>;
  /** In a drawer or below a page's heading: an error is shown without a heading. */
  isPart?: boolean;
  children: (answer: Answer) => ReactNode;
}

/** Renders the loading, error and forbidden states, so that the page only renders the response. */
export function DetailState<Answer>({ read, isPart, children }: DetailStateProps<Answer>) {
  // A record that was deleted meanwhile is no longer shown; other errors of a refetch keep the shown data.
  const isGone = read.error?.code === problems.notFound.code;
  if (read.data !== undefined && !isGone) return children(read.data);
  if (!read.error) {
    return (
      <div className="kb-card">
        <LoadingPanel rows={12} title />
      </div>
    );
  }
  return (
    <div className="kb-card">
      {explainProblem(read.error).forbidden ? (
        <ForbiddenPanel isPage={!isPart} />
      ) : (
        <ErrorPanel isPage={!isPart} error={read.error} onRetry={() => void read.refetch()} />
      )}
    </div>
  );
}

interface SectionBarProps {
  anchors: readonly { id: string; title: string }[];
}

/** Collapsed sections cannot be opened on paper. */
const unfoldAll = () => {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('.kb-detail-section > details'))
    fold.open = true;
};

/** Scrolls to a section and focuses it, so that the keyboard continues from it. */
function showSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  const fold = section.querySelector<HTMLDetailsElement>(':scope > details');
  if (fold) fold.open = true;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.scrollIntoView({ block: 'start' });
}

function SectionBar({ anchors }: SectionBarProps) {
  return (
    <nav className="kb-section-bar kb-no-print" aria-label="页内导航">
      {anchors.map(({ id, title }) => (
        <button key={id} type="button" onClick={() => showSection(id)}>
          {title}
        </button>
      ))}
    </nav>
  );
}
