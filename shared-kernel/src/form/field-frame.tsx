import type { ReactElement, ReactNode } from 'react';
import { Form } from '../antd/entry';
import { useFormInternals } from './form-context';

export interface FieldProps {
  /** A field of the form's schema. */
  name: string;
  label: string;
  /** Stands under the field before anything is wrong. */
  hint?: ReactNode;
  disabled?: boolean;
  /** Other fields whose change makes this one be checked again. */
  dependencies?: string[];
  /** Marks the field as needed where that hangs on more than its own schema. */
  required?: boolean;
  /** What else is wrong with a value that the schema accepts; for questions that only the server can answer. */
  also?: (value: unknown) => Promise<string | undefined>;
}

interface FieldFrameProps extends FieldProps {
  /** Begins the words for a missing value: 请填写, 请选择, 请上传. */
  verb: string;
  children: ReactElement;
  valuePropName?: string;
  getValueProps?: (value: never) => Record<string, unknown>;
  /** What the control reports, as the schema wants it. */
  read?: (...args: never[]) => unknown;
  /** False for groups, whose label cannot point at one control. */
  bindLabel?: boolean;
  /** False for controls that carry their label themselves. */
  isTitled?: boolean;
}

/** Label, hint and error of one field, checked by the form's schema as one types. */
export function FieldFrame({
  verb,
  children,
  hint,
  read,
  bindLabel = true,
  isTitled = true,
  ...field
}: FieldFrameProps) {
  const { check, isRequired } = useFormInternals();
  const validate = async (value: unknown) => {
    await check(field.name, `${verb}${field.label}`);
    const problem = await field.also?.(value);
    if (problem) throw new Error(problem);
  };
  return (
    <Form.Item
      className="kb-field"
      name={field.name}
      label={isTitled ? field.label : undefined}
      {...(bindLabel ? {} : { htmlFor: '' })}
      extra={hint}
      required={field.required ?? isRequired(field.name)}
      dependencies={field.dependencies}
      valuePropName={field.valuePropName}
      getValueProps={field.getValueProps as ((value: unknown) => Record<string, unknown>) | undefined}
      getValueFromEvent={read as ((...args: unknown[]) => unknown) | undefined}
      rules={[{ validator: (_rule, value: unknown) => validate(value) }]}
    >
      {children}
    </Form.Item>
  );
}
