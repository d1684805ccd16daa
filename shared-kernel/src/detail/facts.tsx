/// <reference path="../ui/css.d.ts" />
import type { ReactNode } from 'react';
import './detail.css';

export interface Fact {
  label: string;
  value: ReactNode;
  /** Takes the whole width. */
  wide?: boolean;
}

/** Names and values side by side; facts without a value show a dash, so that nothing looks missing. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="kb-facts">
      {items.map(({ label, value, wide }) => (
        <div key={label} className={wide ? 'kb-fact-wide' : undefined}>
          <dt>{label}</dt>
          <dd>{value ?? <span className="kb-muted">-</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
