import { useId, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { Input } from '../antd/entry';
import { cleanAmount } from '../domain/cleaning';
import { amountIssue, fenFromYuan, isYuan, yuanText, type Fen } from '../domain/money';

interface MoneyInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  value?: Fen | null;
  onChange?: (value: Fen | undefined) => void;
  /** Shows below the input why an amount is refused; fields of a form show the message of their schema instead. */
  isExplained?: boolean;
}

/**
 * Returns NaN, infinity or a fraction for text that is no whole amount: the form's schema refuses it with the message of
 * `amountIssue`. Up to thirteen digits before the point are exact as fen.
 */
function toFen(text: string): Fen | undefined {
  if (text === '' || text === '.') return undefined;
  const yuan = text.replace(/\.$/, '').replace(/^\./, '0.');
  if (!/^\d+(?:\.\d+)?$/.test(yuan)) return NaN as Fen;
  if (/^\d{14}/.test(yuan)) return Infinity as Fen;
  return isYuan(yuan) ? fenFromYuan(yuan) : ((Math.trunc(Number(yuan) * 100) + 0.5) as Fen);
}

const writtenYuan = (value: Fen | null | undefined) => (value == null ? '' : yuanText(value));

/** Edits yuan as text, reports whole fen. Text that is not an amount stays and is refused; nothing is ever rounded. */
export function MoneyInput({ value, onChange, onBlur, onFocus, isExplained, ...input }: MoneyInputProps) {
  const issueId = useId();
  const [typing, setTyping] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isTyping = typing !== undefined;
  // Removing the commas changes the text and clears the browser's selection: typing would append to the text.
  useLayoutEffect(() => {
    if (isTyping) field.current?.select();
  }, [isTyping]);
  const issue = value == null ? undefined : amountIssue(value);
  const isRefused = issue !== undefined;
  // Only text that was typed here says what is wrong about an amount that is no number.
  const settled = !isRefused ? writtenYuan(value) : Number.isFinite(value) ? String(Number(value) / 100) : '';

  const take = (given: string, isComposing = false) => {
    const text = cleanAmount(given);
    const read = toFen(text);
    // Other text would end the composition of an input method.
    setTyping(isComposing || Number.isNaN(read) ? given : text);
    onChange?.(read);
  };

  const isIssueShown = isExplained && isRefused;
  return (
    <>
      <Input
        prefix="¥"
        suffix="元"
        inputMode="decimal"
        autoComplete="off"
        {...(isIssueShown && { status: 'error', 'aria-invalid': true, 'aria-describedby': issueId })}
        {...input}
        value={typing ?? settled}
        onChange={(event) => take(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
        onCompositionEnd={(event) => take(event.currentTarget.value)}
        onFocus={(event) => {
          field.current = event.target;
          if (!isRefused) setTyping(writtenYuan(value).replaceAll(',', ''));
          onFocus?.(event);
        }}
        onBlur={(event) => {
          if (!isRefused) setTyping(undefined);
          onBlur?.(event);
        }}
      />
      {isIssueShown && (
        <div id={issueId} role="alert" className="kb-filter-problem">
          {issue}
        </div>
      )}
    </>
  );
}
