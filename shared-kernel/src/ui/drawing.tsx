import type { ReactNode } from 'react';

export type DrawingKind = 'empty' | 'search' | 'failed' | 'locked';

const sheet = (
  <>
    <rect
      className="kb-drawing-back"
      x="34"
      y="18"
      width="52"
      height="62"
      rx="5"
      transform="rotate(-7 60 50)"
    />
    <rect className="kb-drawing-sheet" x="38" y="14" width="52" height="64" rx="5" />
    <path className="kb-drawing-line" d="M48 28h20M48 40h32M48 52h26" />
  </>
);

const signs: Readonly<Record<DrawingKind, ReactNode>> = {
  empty: (
    <>
      <circle className="kb-drawing-mark" cx="88" cy="70" r="15" />
      <path className="kb-drawing-sign" d="M88 63v14M81 70h14" />
    </>
  ),
  search: (
    <>
      <circle className="kb-drawing-mark" cx="85" cy="64" r="15" />
      <circle className="kb-drawing-sign" cx="83" cy="62" r="6" />
      <path className="kb-drawing-sign" d="m88 67 6 6" />
    </>
  ),
  failed: (
    <g data-tone="refused">
      <circle className="kb-drawing-mark" cx="88" cy="70" r="15" />
      <path className="kb-drawing-sign" d="M88 62v10M88 77.5v.5" />
    </g>
  ),
  locked: (
    <g data-tone="yours">
      <circle className="kb-drawing-mark" cx="88" cy="70" r="15" />
      <path className="kb-drawing-sign" d="M82 69h12v8H82zM84.5 69v-3a3.5 3.5 0 0 1 7 0v3" />
    </g>
  ),
};

/** Picture above the text of an empty area; its symbol shows the kind. */
export function Drawing({ kind }: { kind: DrawingKind }) {
  return (
    <svg className="kb-drawing" viewBox="0 0 120 92" width="120" height="92" aria-hidden>
      {sheet}
      {signs[kind]}
    </svg>
  );
}
