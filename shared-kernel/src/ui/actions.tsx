import type { ReactNode } from 'react';

/**
 * The buttons of a page, form or panel in one order: what cannot be taken back first and apart, the primary one last;
 * on a phone the primary one of a page comes first.
 */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="kb-actions kb-no-print">{children}</div>;
}
