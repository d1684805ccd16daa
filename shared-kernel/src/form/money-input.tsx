import { useId, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { Input } from '../antd/entry';
import { fenFromYuan, isWholeFen, isYuan, wholeFenText, yuanText, type Fen } from '../domain/money';
import { ungrouped } from '../domain/text';

interface MoneyInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  value?: Fen | null;
  onChange?: (value: Fen | undefined) => void;
  /** Shows below the input why an amount is refused; fields of a form show the message of their schema instead. */
  isExplained?: boolean;
}

/**
 * At most 13 digits before the point, which fen can represent exactly. Surplus decimals stay in the input and are
 * refused.
 */
const typedYuan = /^\d{0,13}(?:\.\d{0,9})?$/;

const cleaned = (text: string) =>
  ungrouped(text)
    .replace(/[\s¥￥元]/g, '')
    .replaceAll('。', '.');

/** Returns a fraction for amounts with parts of a fen, so that the form's schema refuses them with its message. */
function toFen(text: string): Fen | undefined {
  if (!/\d/.test(text)) return undefined;
  const yuan = text.replace(/\.$/, '').replace(/^\./, '0.');
  return isYuan(yuan) ? fenFromYuan(yuan) : ((Math.trunc(Number(yuan) * 100) + 0.5) as Fen);
}

const writtenYuan = (value: Fen | null | undefined) => (value == null ? '' : yuanText(value));

/** Edits yuan as text, reports whole fen. Text that is not an amount is ignored; nothing is ever rounded. */
export function MoneyInput({ value, onChange, onBlur, onFocus, isExplained, ...input }: MoneyInputProps) {
  const issueId = useId();
  const [typing, setTyping] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isTyping = typing !== undefined;
  // Removing the commas changes the text and clears the browser's selection: typing would append to the text.
  useLayoutEffect(() => {
    if (isTyping) field.current?.select();
  }, [isTyping]);
  const isRefused = value != null && !isWholeFen(value);
  const settled = isRefused ? String(value / 100) : writtenYuan(value);

  const take = (given: string) => {
    const text = cleaned(given);
    if (!typedYuan.test(text)) return;
    setTyping(text);
    onChange?.(toFen(text));
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
        onChange={(event) => take(event.target.value)}
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
          {wholeFenText}
        </div>
      )}
    </>
  );
}
