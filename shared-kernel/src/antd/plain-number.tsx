import { InputNumber as AntdInputNumber, type InputNumberProps } from 'antd';
import { useRef, useState } from 'react';
import { ungrouped } from '../domain/text';
import { scoped } from './scope';

/** Reads digits as Chinese input methods write them; antd would drop them. Signs other than of a number are ignored. */
const parsed = (text = ''): string =>
  ungrouped(text)
    .replaceAll('。', '.')
    .replace(/[^\w.,-]+/g, '');

/**
 * antd's number field without its two buttons, which antd labels in English; the arrow keys do the same. Says when antd
 * replaces what was typed: text that is no number, one out of range, decimals of a whole number.
 */
function PlainNumber({ onInput, onBlur, onChange, ...props }: InputNumberProps) {
  const typed = useRef('');
  const [left, setLeft] = useState('');
  const [taken, setTaken] = useState(props.defaultValue ?? null);
  const value = props.value === undefined ? taken : props.value;
  const isReplaced = left !== '' && Number(left) !== Number(value ?? NaN);
  return (
    <>
      <AntdInputNumber
        controls={false}
        parser={parsed}
        {...props}
        onChange={(changed) => {
          setTaken(changed);
          onChange?.(changed);
        }}
        onInput={(text) => {
          typed.current = parsed(text);
          setLeft('');
          onInput?.(text);
        }}
        onBlur={(event) => {
          setLeft(typed.current);
          typed.current = '';
          onBlur?.(event);
        }}
      />
      {isReplaced && (
        <div role="alert" className="kb-filter-problem">
          {value == null ? `“${left}”不是数字` : `“${left}”不可用，已改为${value}`}
        </div>
      )}
    </>
  );
}

export const InputNumber = scoped(PlainNumber) as typeof AntdInputNumber;
