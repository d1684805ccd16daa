import { useEffect, useRef, useState } from 'react';

interface Typing {
  text: string;
  /** The value that was there when this was typed: any other that is not ours came from elsewhere and wins. */
  from: string;
  settled?: string;
}

interface SettlingTextOptions {
  value: string;
  /** Debounce in milliseconds before typed text is reported. */
  restMs: number;
  onSettle: (text: string) => void;
  /** Transforms typed text before it is reported, such as trimmed. */
  clean?: (text: string) => string;
}

const asTyped = (text: string) => text;

/** Debounced text. `settle` reports it without waiting; a field that is unmounted while typing reports what it had. */
export function useDebouncedText({ value, restMs, onSettle, clean = asTyped }: SettlingTextOptions) {
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

  /** `wait: false` keeps the text on screen alone, as during input method composition. */
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

/** The typed text after a change of the value: none, or what was typed since it was reported. */
function followed(typing: Typing | undefined, value: string): Typing | undefined {
  if (!typing || value === typing.from) return typing;
  if (value !== typing.settled || typing.text === value) return undefined;
  return { text: typing.text, from: value };
}
