import { useEffect, useRef, useState } from 'react';

interface Typing {
  text: string;
  /** The value that was there when this was typed: any other that is not ours came from elsewhere and wins. */
  from: string;
  settled?: string;
}

interface SettlingTextOptions {
  value: string;
  /** Milliseconds of rest before what is typed is handed on. */
  restMs: number;
  onSettle: (text: string) => void;
  /** How what is typed is handed on, such as trimmed. */
  clean?: (text: string) => string;
}

const asTyped = (text: string) => text;

/**
 * Text that is typed at once and handed on after a rest. `settle` hands on without waiting; a field that goes away
 * while someone types hands on what it had.
 */
export function useSettlingText({ value, restMs, onSettle, clean = asTyped }: SettlingTextOptions) {
  const [typing, setTyping] = useState<Typing>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsettled = useRef<(() => void) | undefined>(undefined);
  const current = followed(typing, value);
  if (current !== typing) setTyping(current);
  const shown = current?.text ?? value;

  const settle = (text: string) => {
    clearTimeout(timer.current);
    const settled = clean(text);
    setTyping(settled === value ? undefined : { text, from: value, settled });
    if (settled !== value) onSettle(settled);
  };

  /** `wait: false` keeps the text on screen alone, as while an input method is composing. */
  const take = (text: string, { wait = true } = {}) => {
    clearTimeout(timer.current);
    setTyping({ text, from: value, settled: current?.settled });
    if (wait) timer.current = setTimeout(() => latest.current(text), restMs);
  };

  const latest = useRef(settle);
  useEffect(() => {
    latest.current = settle;
    const isOpen =
      current !== undefined && clean(current.text) !== value && clean(current.text) !== current.settled;
    unsettled.current = isOpen ? () => onSettle(clean(current.text)) : undefined;
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      unsettled.current?.();
    },
    [],
  );

  return { shown, take, settle };
}

/** What remains of the typing once the value has changed: nothing, or what was typed since it was handed on. */
function followed(typing: Typing | undefined, value: string): Typing | undefined {
  if (!typing || value === typing.from) return typing;
  if (value !== typing.settled || typing.text === value) return undefined;
  return { text: typing.text, from: value };
}
