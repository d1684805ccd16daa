import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useDraggable } from './use-draggable.hook';
import type { Place } from './place';

interface FloatingHelperProps {
  /** Storage key of its position. */
  name: string;
  label: string;
  icon: ReactNode;
  start: Place;
  /** The content; called with a function to close. */
  children: (close: () => void) => ReactNode;
}

/** A button over the page that can be dragged; a click opens its content. */
export function FloatingHelper({ name, label, icon, start, children }: FloatingHelperProps) {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { place, handle } = useDraggable(name, start, root);

  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);

  return (
    <div
      ref={root}
      className="host-floating"
      style={place}
      data-panel-below={place.bottom > window.innerHeight / 2}
      data-panel-right={place.right > window.innerWidth / 2}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className="host-floating-button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-describedby={`${id}-how`}
        {...handle}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
        <span>{label}</span>
      </button>
      <span id={`${id}-how`} hidden>
        可拖动，也可用方向键移动
      </span>
      {/* Remains in the page when closed, so that `aria-controls` is always valid. */}
      <section id={id} className="host-floating-panel" aria-label={label} hidden={!isOpen}>
        {isOpen && children(() => setOpen(false))}
      </section>
    </div>
  );
}
