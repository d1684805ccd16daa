/// <reference path="../ui/css.d.ts" />
import type { ReactNode } from 'react';
import type { Tone } from '../domain/dictionary';
import { Instant } from '../ui/values';
import './detail.css';

export interface TimelineItem {
  /** ISO instant. */
  at: string;
  title: ReactNode;
  /** The user who did it. */
  actor?: ReactNode;
  /** Not shown if it only repeats the title. */
  note?: ReactNode;
  tone?: Tone;
}

/** Events in the given order, each with its time. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  if (items.length === 0) return <p className="kb-muted">暂无记录</p>;
  return (
    <ol className="kb-timeline">
      {items.map((item, index) => (
        // The index is part of the key, because events may have the same second; the list is never reordered in place.
        <li key={`${item.at}-${index}`} data-tone={item.tone ?? 'draft'}>
          <strong>{item.title}</strong>
          <div className="kb-muted">
            <Instant value={item.at} exact />
            {item.actor && <> · {item.actor}</>}
          </div>
          {item.note !== item.title && item.note && <div>{item.note}</div>}
        </li>
      ))}
    </ol>
  );
}
