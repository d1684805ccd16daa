import type { ReactNode } from 'react';
import { Actions } from './actions';

interface PageHeaderProps {
  title: ReactNode;
  /** One sentence under the title. */
  hint?: ReactNode;
  /** The one main action, with at most a few lesser ones before it. */
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
