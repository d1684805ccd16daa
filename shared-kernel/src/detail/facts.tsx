/// <reference path="../ui/css.d.ts" />
import { isValidElement, type ReactNode } from 'react';
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
        <div key={label} className={wide ? 'kb-fact-wide' : isWide(value) ? 'kb-fact-long' : undefined}>
          <dt>{label}</dt>
          <dd>{value ?? <span className="kb-muted">-</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Wider than half a phone: a credit code would wrap before its last character, a period within a date. */
function isWide(value: ReactNode): boolean {
  // A number that can be copied is in an element.
  const text = isValidElement<{ text?: unknown }>(value) ? value.props.text : value;
  return typeof text === 'string' && /^([\x21-\x7e]{18,}|[\d-]{10} 至 [\d-]{10})$/.test(text);
}
