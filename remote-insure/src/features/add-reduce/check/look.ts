import type { CSSProperties } from 'react';

/** Vertical stack of blocks. */
export const stack: CSSProperties = { display: 'flex', flexDirection: 'column', gap: 16, marginBottom: 16 };

/** Fields side by side, as many per row as fit. */
export const fieldRow: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
  gap: '12px 24px',
};

export const labelled: CSSProperties = { display: 'flex', flexDirection: 'column', gap: 4 };

export const plainList: CSSProperties = { margin: 0, padding: 0, listStyle: 'none' };

export const refused: CSSProperties = { color: 'var(--kb-danger)' };

/** A name and its meaning. */
export const pair: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'minmax(80px, 160px) minmax(0, 280px)',
  alignItems: 'center',
  gap: 12,
  marginBottom: 8,
};

/** A sum on the left, buttons on the right. */
export const footer: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 12,
};

export const atLeft: CSSProperties = { margin: '0 auto 0 0' };
