import { useEffect, useRef, useState } from 'react';

interface Typing {
  text: string;
  /** The value at the time of typing: any other value that was not reported here was set from outside and wins. */
  from: string;
  settled?: string;
}

interface SettlingTextOptions {
  value: string;
  /** Debounce in milliseconds before typed text is reported. */
  restMs: number;
  onSettle: (text: string) => void;
  /** Transforms typed text before it is reported, such as by trimming. */
  clean?: (text: string) => string;
}

const asTyped = (text: string) => text;

/** Debounced text. `settle` reports it immediately; a field that unmounts while typing reports its last text. */
export function useDebouncedText({ value, restMs, onSettle, clean = asTyped }: SettlingTextOptions) {
  const [typing, setTyping] = useState<Typing>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsettled = useRef<(() => void) | undefined>(undefined);
  const current = followed(typing, value);
  if (current !== typing) setTyping(current);
  const shown = current?.text ?? value;

  const report = (settled: string, shownText: string) => {
    clearTimeout(timer.current);
    setTyping(settled === value ? undefined : { text: shownText, from: value, settled });
    if (settled !== value) onSettle(settled);
  };
  const settle = (text: string) => report(clean(text), clean(text));
  /** While the user types, the text must not change in the field. */
  const settleTyping = (text: string) => report(clean(text), text);

  /** With `wait: false` the text is shown but not reported, as during input method composition. */
  const take = (text: string, { wait = true } = {}) => {
    clearTimeout(timer.current);
    setTyping({ text, from: value, settled: current?.settled });
    if (wait) timer.current = setTimeout(() => latest.current(text), restMs);
  };

  const latest = useRef(settleTyping);
  useEffect(() => {
    latest.current = settleTyping;
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

/** Returns the typed text after the value changed: undefined, or text typed since the last report. */
function followed(typing: Typing | undefined, value: string): Typing | undefined {
  if (!typing || value === typing.from) return typing;
  if (value !== typing.settled || typing.text === value) return undefined;
  return { text: typing.text, from: value };
}
