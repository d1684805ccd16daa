import DisabledContext from 'antd/es/config-provider/DisabledContext';
import { useContext, type ChangeEvent, type ComponentProps, type ReactNode } from 'react';

type Input = ComponentProps<'input'>;

interface CheckboxProps extends Omit<Input, 'type' | 'onChange'> {
  /** Some but not all of the choices it represents are checked. */
  indeterminate?: boolean;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Renders antd's checkbox as markup for its style sheet; disabled while the surrounding form is submitting. */
export function Checkbox({
  indeterminate = false,
  checked,
  disabled: given,
  className,
  style,
  title,
  children,
  ...input
}: CheckboxProps) {
  const inherited = useContext(DisabledContext);
  const disabled = given ?? inherited;
  const label = [
    'ant-checkbox-wrapper',
    checked && 'ant-checkbox-wrapper-checked',
    disabled && 'ant-checkbox-wrapper-disabled',
    className,
  ];
  const box = [
    'ant-checkbox',
    indeterminate && 'ant-checkbox-indeterminate',
    checked && 'ant-checkbox-checked',
    disabled && 'ant-checkbox-disabled',
  ];
  return (
    <label className={label.filter(Boolean).join(' ')} style={style}>
      <span className={box.filter(Boolean).join(' ')} title={title}>
        <input
          {...input}
          ref={(element) => {
            if (element) element.indeterminate = indeterminate;
          }}
          className="ant-checkbox-input"
          type="checkbox"
          checked={checked ?? false}
          disabled={disabled}
        />
      </span>
      {children !== undefined && children !== null && <span className="ant-checkbox-label">{children}</span>}
    </label>
  );
}

interface CheckboxGroupProps<Value> {
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  /** In the order of the options. */
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  className?: string;
  id?: string;
  'aria-label'?: string;
}

/** Checkboxes for choosing any number of a few options. */
export function CheckboxGroup<Value extends string | number>({
  options,
  value,
  onChange,
  className = '',
  ...group
}: CheckboxGroupProps<Value>) {
  return (
    <div role="group" {...group} className={`ant-checkbox-group ${className}`}>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          className="ant-checkbox-group-item"
          value={option.value}
          checked={value.includes(option.value)}
          disabled={option.disabled}
          onChange={({ target }) =>
            onChange(
              options
                .map((one) => one.value)
                .filter((one) => (one === option.value ? target.checked : value.includes(one))),
            )
          }
        >
          {option.label}
        </Checkbox>
      ))}
    </div>
  );
}
