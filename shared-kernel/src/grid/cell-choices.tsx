import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { similarTexts } from '../domain/similar-texts';

/** Up to this many options a cell accepts only these and completes the typed text. Above, it suggests matches. */
const closedUpTo = 12;
export const isClosedChoice = (options: readonly string[] | undefined): boolean =>
  options !== undefined && options.length <= closedUpTo;

/** Maximum number of rendered options; typing more narrows them down. */
const mostShown = 100;

/** Returns the options that contain the text, those that start with it first; when there are none, similar ones. */
export function matchesOf(options: readonly string[], text: string): readonly string[] {
  const typed = text.trim();
  if (typed === '') return options;
  const found = options.filter((option) => option.includes(typed));
  if (found.length === 0) return similarTexts(typed, options);
  const rank = (option: string) => (option === typed ? 0 : option.startsWith(typed) ? 1 : 2);
  return found.toSorted((one, other) => rank(one) - rank(other));
}

/** Completes text to the only option that it can stand for; otherwise returns it unchanged. */
export function completedChoice(options: readonly string[], text: string): string {
  const typed = text.trim();
  if (typed === '' || options.includes(typed)) return typed;
  const [only, ...others] = options.filter((option) => option.includes(typed));
  return only !== undefined && others.length === 0 ? only : text;
}

interface CellChoicesProps {
  id: string;
  options: readonly string[];
  /** Index of the option that Enter selects; -1 for none. */
  active: number;
  /** The field below which the options are shown. */
  anchor: () => HTMLElement | null;
  onChoose: (option: string) => void;
}

/** The options of a cell, rendered above everything, as rows would clip the list. */
export function CellChoices({ id, options, active, anchor, onChoose }: CellChoicesProps) {
  const element = useRef<HTMLUListElement>(null);
  const place = useRef(() => {
    const field = anchor()?.getBoundingClientRect();
    if (!field || !element.current) return;
    const { style, offsetHeight } = element.current;
    const isAbove = field.bottom + offsetHeight > window.innerHeight && field.top > offsetHeight;
    style.top = `${isAbove ? field.top - offsetHeight - 2 : field.bottom + 2}px`;
    style.left = `${Math.max(0, Math.min(field.left, window.innerWidth - element.current.offsetWidth))}px`;
    style.minWidth = `${field.width}px`;
  });
  useLayoutEffect(() => place.current(), [options]);
  useEffect(() => {
    const follow = place.current;
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, []);
  useEffect(() => {
    element.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  return createPortal(
    <ul ref={element} id={id} role="listbox" aria-label="选项" className="kb-cell-choices">
      {options.slice(0, mostShown).map((option, at) => (
        <li
          key={option}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          // Keeps the focus in the field.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(option);
          }}
        >
          {option}
        </li>
      ))}
      {options.length > mostShown && (
        <li role="presentation" className="kb-muted">
          还有{options.length - mostShown}项，输入文字查找
        </li>
      )}
    </ul>,
    document.body,
  );
}
