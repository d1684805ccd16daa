import { Radio, Select } from '../antd/entry';
import { FieldFrame, type FieldProps } from './field-frame';

export interface Choice {
  value: string | number;
  label: string;
  disabled?: boolean;
}

interface ChoiceProps extends FieldProps {
  options?: readonly Choice[];
  /** A dictionary in place of `options`. */
  dict?: { readonly options: readonly Choice[] };
  placeholder?: string;
}

interface SelectProps extends ChoiceProps {
  /** The value is then an array. */
  multiple?: boolean;
  loading?: boolean;
}

const choicesOf = ({ options, dict }: Pick<ChoiceProps, 'options' | 'dict'>): Choice[] =>
  [...(options ?? dict?.options ?? [])].map(({ value, label, disabled }) => ({ value, label, disabled }));

/** Number of options from which a list can be searched by typing. */
const searchFrom = 8;

export function SelectField({ options, dict, placeholder, multiple, loading, ...field }: SelectProps) {
  const choices = choicesOf({ options, dict });
  return (
    <FieldFrame verb="请选择" {...field}>
      <Select
        options={choices}
        placeholder={placeholder ?? '请选择'}
        mode={multiple ? 'multiple' : undefined}
        loading={loading}
        allowClear
        showSearch={choices.length >= searchFrom ? { optionFilterProp: 'label' } : false}
        disabled={field.disabled}
      />
    </FieldFrame>
  );
}

export function RadioField({ options, dict, ...field }: ChoiceProps) {
  return (
    <FieldFrame verb="请选择" {...field} bindLabel={false}>
      <Radio.Group
        options={choicesOf({ options, dict })}
        disabled={field.disabled}
        aria-label={field.label}
      />
    </FieldFrame>
  );
}
