import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  /** One sentence under the title. */
  hint?: ReactNode;
  /** The main action, preceded by at most a few secondary ones. */
  actions?: ReactNode;
}

export function PageHeader({ title, hint, actions }: PageHeaderProps) {
  return (
    <header className="kb-page-header">
      <div>
        <h1>{title}</h1>
        {hint && <p>{hint}</p>}
      </div>
      {actions && <Actions>{actions}</Actions>}
    </header>
  );
}

/**
 * The buttons of a page, form or panel in a standard order: irreversible actions first and apart, the primary one last;
 * on phones the primary action of a page comes first.
 */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="kb-actions kb-no-print">{children}</div>;
}
