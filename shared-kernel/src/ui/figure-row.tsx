import type { ReactNode } from 'react';

/** Key figures side by side, as many in a row as fit. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <div className="kb-figure-row">{children}</div>;
}
