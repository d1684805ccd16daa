import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { Input } from '../antd/entry';
import { fenFromYuan, yuanText, type Fen } from '../domain/money';
import { halfWidth } from '../domain/text';

interface MoneyInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  value?: Fen | null;
  onChange?: (value: Fen | undefined) => void;
}

/** At most 13 digits before the point, two behind it: what fen can hold exactly. */
const typedYuan = /^\d{0,13}(?:\.\d{0,2})?$/;

const cleaned = (text: string) =>
  halfWidth(text)
    .replace(/[,\s¥￥元]/g, '')
    .replaceAll('。', '.');

const toFen = (text: string): Fen | undefined =>
  /\d/.test(text) ? fenFromYuan(text.replace(/\.$/, '').replace(/^\./, '0.')) : undefined;

const plainText = (value: Fen | null | undefined) =>
  value === null || value === undefined ? '' : yuanText(value).replaceAll(',', '');

/** Edits yuan as text, hands on whole fen. Text that is no amount is not taken up at all, never rounded. */
export function MoneyInput({ value, onChange, onBlur, onFocus, ...input }: MoneyInputProps) {
  const [typing, setTyping] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isTyping = typing !== undefined;
  // Without its commas the text is another one, and the browser forgets what was selected: typing would append to it.
  useLayoutEffect(() => {
    if (isTyping) field.current?.select();
  }, [isTyping]);
  const settled = value === null || value === undefined ? '' : yuanText(value);

  const take = (given: string) => {
    const text = cleaned(given);
    if (!typedYuan.test(text)) return;
    setTyping(text);
    onChange?.(toFen(text));
  };

  return (
    <Input
      prefix="¥"
      suffix="元"
      inputMode="decimal"
      autoComplete="off"
      {...input}
      value={typing ?? settled}
      onChange={(event) => take(event.target.value)}
      onFocus={(event) => {
        field.current = event.target;
        setTyping(plainText(value));
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyping(undefined);
        onBlur?.(event);
      }}
    />
  );
}
