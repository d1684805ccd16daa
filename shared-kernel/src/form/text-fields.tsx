import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { Checkbox } from '../antd/base';
import { Input, InputNumber } from '../antd/entry';
import { cleanMobile } from '../domain/cleaning';
import { useFormInternals } from './form-context';
import { FieldFrame, type FieldProps } from './field-frame';
import { useFieldPath } from './field-path';
import { MoneyInput } from './money-input';

interface TextProps extends FieldProps {
  placeholder?: string;
  maxLength?: number;
  autoComplete?: string;
  suffix?: ReactNode;
}

interface LineProps extends TextProps {
  /** Transforms the text while typing, such as to capitals, before it is cut to `maxLength`. */
  keep?: (text: string) => string;
}

interface ConvertedInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  /** Set by the form field, as is `onChange`. */
  value?: string;
  onChange?: (text: string) => void;
  convert: (text: string) => string;
}

/** Converts what is typed, except what an input method has not finished: other text would end its composition. */
function ConvertedInput({ value, onChange, convert, ...input }: ConvertedInputProps) {
  const [composed, setComposed] = useState<string>();
  const take = (text: string, isComposing: boolean) => {
    setComposed(isComposing ? text : undefined);
    if (!isComposing) onChange?.(convert(text));
  };
  return (
    <Input
      {...input}
      value={composed ?? value}
      onChange={({ target, nativeEvent }) =>
        take(target.value, (nativeEvent as InputEvent).isComposing === true)
      }
      onCompositionEnd={({ currentTarget }) => take(currentTarget.value, false)}
    />
  );
}

export function TextField({
  placeholder,
  maxLength,
  autoComplete = 'off',
  suffix,
  keep,
  ...field
}: LineProps) {
  const shared = { placeholder, autoComplete, suffix, disabled: field.disabled };
  return (
    <FieldFrame verb="请填写" {...field}>
      {keep ? (
        // A browser would cut a pasted number before its spaces are removed.
        <ConvertedInput {...shared} convert={(text) => keep(text).slice(0, maxLength)} />
      ) : (
        <Input {...shared} maxLength={maxLength} />
      )}
    </FieldFrame>
  );
}

export function TextAreaField({ placeholder, maxLength, rows = 4, ...field }: TextProps & { rows?: number }) {
  return (
    <FieldFrame verb="请填写" {...field}>
      <Input.TextArea
        placeholder={placeholder}
        maxLength={maxLength}
        showCount={maxLength !== undefined}
        rows={rows}
        disabled={field.disabled}
      />
    </FieldFrame>
  );
}

/** Accepts digits only, whatever is typed or pasted; removes the country code +86 of mobile numbers. */
export function PhoneField({ placeholder, autoComplete = 'tel', ...field }: TextProps) {
  return (
    <FieldFrame verb="请填写" {...field}>
      <ConvertedInput
        convert={cleanMobile}
        type="tel"
        inputMode="numeric"
        placeholder={placeholder}
        maxLength={20}
        autoComplete={autoComplete}
        disabled={field.disabled}
      />
    </FieldFrame>
  );
}

export function PasswordField({ placeholder, autoComplete = 'current-password', ...field }: TextProps) {
  const { keepOut } = useFormInternals();
  const [part = ''] = useFieldPath(field.name).path.split('.');
  useEffect(() => keepOut(part), [keepOut, part]);
  return (
    <FieldFrame verb="请填写" {...field}>
      <Input.Password placeholder={placeholder} autoComplete={autoComplete} disabled={field.disabled} />
    </FieldFrame>
  );
}

/** Yuan on screen, fen in the value. */
export function MoneyField({ placeholder = '0.00', ...field }: TextProps) {
  return (
    <FieldFrame verb="请填写" {...field}>
      <MoneyInput placeholder={placeholder} disabled={field.disabled} />
    </FieldFrame>
  );
}

interface NumberProps extends TextProps {
  /** Number of decimals. Default: none. */
  decimals?: number;
  min?: number;
  max?: number;
}

/** A plain number (people, days, percent); for money use MoneyField. */
export function NumberField({ placeholder, suffix, decimals = 0, min, max, ...field }: NumberProps) {
  return (
    <FieldFrame verb="请填写" {...field}>
      <InputNumber
        style={{ width: '100%' }}
        precision={decimals}
        min={min}
        max={max}
        suffix={suffix}
        placeholder={placeholder}
        disabled={field.disabled}
      />
    </FieldFrame>
  );
}

interface CheckboxProps extends FieldProps {
  /** Text next to the box, with `label` above; without it the label is next to the box. */
  children?: ReactNode;
}

export function CheckboxField({ children, ...field }: CheckboxProps) {
  return (
    <FieldFrame verb="请勾选" {...field} valuePropName="checked" isTitled={children !== undefined}>
      <Checkbox disabled={field.disabled}>{children ?? field.label}</Checkbox>
    </FieldFrame>
  );
}
