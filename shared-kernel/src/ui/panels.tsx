import type { ReactNode } from 'react';
import * as texts from '../domain/texts';
import { Drawing, type DrawingKind } from './drawing';
import { Actions } from './page-header';

interface EmptyPanelProps {
  /** Describes what would be shown here. */
  text: ReactNode;
  /** A button or link that helps to fill the area. */
  action?: ReactNode;
  /** `search` when a filter hides existing rows. */
  drawing?: Extract<DrawingKind, 'empty' | 'search'>;
}

export function EmptyPanel({ text, action, drawing = 'empty' }: EmptyPanelProps) {
  return (
    <section className="kb-panel kb-panel-empty">
      <Drawing kind={drawing} />
      <p>{text}</p>
      {action && <Actions>{action}</Actions>}
    </section>
  );
}

interface ForbiddenPanelProps {
  text?: ReactNode;
  /** The panel replaces the page: its title is the page's heading. */
  isPage?: boolean;
}

export function ForbiddenPanel({ text = texts.askMainAccount, isPage }: ForbiddenPanelProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <section className="kb-panel" role="alert">
      <Drawing kind="locked" />
      <Title className="kb-panel-title">您没有权限查看此内容</Title>
      <p>{text}</p>
    </section>
  );
}

/** A placeholder while loading: `rows` lines, so that the layout does not shift. */
export function LoadingPanel({ rows = 6, title = false }: { rows?: number; title?: boolean }) {
  return (
    <div role="status" aria-busy="true" aria-label="加载中">
      <ul className="kb-skeleton" aria-hidden>
        {title && <li />}
        {Array.from({ length: rows }, (_, row) => (
          <li key={row} />
        ))}
      </ul>
    </div>
  );
}
