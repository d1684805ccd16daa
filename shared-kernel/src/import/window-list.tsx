import { useState, type CSSProperties, type ReactNode, type Ref } from 'react';

interface WindowListProps {
  /** How many rows there are. */
  count: number;
  /** CSS pixels; the same for all rows. */
  rowHeight: number;
  /** CSS pixels of the whole list. */
  height: number;
  /** Stays on top while the rows scroll. */
  head?: ReactNode;
  renderRow: (position: number, style: CSSProperties) => ReactNode;
  role: 'table' | 'list';
  label: string;
  ref?: Ref<HTMLDivElement>;
  onPaste?: (event: React.ClipboardEvent) => void;
  onKeyDown?: (event: React.KeyboardEvent) => void;
}

/** Rows drawn beyond the edges, so that the arrow keys always find a neighbour. */
const overscan = 6;

/** Draws only the rows in sight: thousands of editable rows cost as much as twenty. */
export function WindowList({
  count,
  rowHeight,
  height,
  head,
  renderRow,
  role,
  label,
  ref,
  ...handlers
}: WindowListProps) {
  const [top, setTop] = useState(0);
  // Rows may have become fewer since the last scroll.
  const scrolled = Math.min(top, Math.max(0, count * rowHeight - height));
  const first = Math.max(0, Math.floor(scrolled / rowHeight) - overscan);
  const last = Math.min(count, Math.ceil((scrolled + height) / rowHeight) + overscan);
  const positions = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);

  return (
    <div
      ref={ref}
      className="kb-window"
      role={role}
      aria-label={label}
      aria-rowcount={role === 'table' ? count + 1 : undefined}
      style={{ maxHeight: height }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      {...handlers}
    >
      {head}
      <div
        role={role === 'table' ? 'rowgroup' : 'presentation'}
        style={{ position: 'relative', height: count * rowHeight }}
      >
        {positions.map((position) =>
          renderRow(position, {
            position: 'absolute',
            top: position * rowHeight,
            height: rowHeight,
            left: 0,
            right: 0,
          }),
        )}
      </div>
    </div>
  );
}
