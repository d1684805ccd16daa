import type { ReactElement, ReactNode } from 'react';
import { Form } from '../antd/entry';
import { namePathOf, useFieldPath } from './field-path';
import { useFormInternals } from './form-context';

export interface FieldProps {
  /** A field of the form's schema. */
  name: string;
  label: string;
  /** Shown under the field while it is valid. */
  hint?: ReactNode;
  disabled?: boolean;
  /** Other fields whose changes trigger validation of this one. */
  dependencies?: string[];
  /** Marks the field as required when this depends on more than the field's schema. */
  required?: boolean;
  /**
   * When the value is validated. `submit` is for lists of thousands whose control shows the issues; after a submit use
   * the form's `recheck`. Default: while typing.
   */
  validate?: 'typing' | 'submit';
  /** Additional validation of a value that the schema accepts, for rules that only the server can check. */
  also?: (value: unknown) => Promise<string | undefined>;
}

interface FieldFrameProps extends FieldProps {
  /** An issue of input that the control cannot convert; shown before the schema validates the remaining value. */
  before?: () => string | undefined;
  /** Start of the message for a missing value: 请填写, 请选择, 请上传. */
  verb: string;
  children: ReactElement;
  valuePropName?: string;
  getValueProps?: (value: never) => Record<string, unknown>;
  /** Converts the control's value to what the schema expects. */
  read?: (...args: never[]) => unknown;
  /** False for groups, as a label cannot refer to several controls. */
  bindLabel?: boolean;
  /** False for controls that show the label themselves. */
  isTitled?: boolean;
}

/** Label, hint and error of one field, validated by the form's schema while typing. */
export function FieldFrame({
  verb,
  children,
  hint,
  read,
  bindLabel = true,
  isTitled = true,
  before,
  ...field
}: FieldFrameProps) {
  const { check, isRequired } = useFormInternals();
  const { path, antdName } = useFieldPath(field.name);
  const part = path.slice(0, path.length - field.name.length);
  const checkValue = async (value: unknown) => {
    const unread = before?.();
    if (unread) throw new Error(unread);
    await check(path, `${verb}${field.label}`);
    const problem = await field.also?.(value);
    if (problem) throw new Error(problem);
  };
  return (
    <Form.Item
      className="kb-field"
      name={antdName}
      label={isTitled ? field.label : undefined}
      {...(bindLabel ? {} : { htmlFor: '' })}
      extra={hint}
      required={field.required ?? isRequired(path)}
      dependencies={field.dependencies?.map((name) => namePathOf(part + name))}
      valuePropName={field.valuePropName}
      getValueProps={field.getValueProps as ((value: unknown) => Record<string, unknown>) | undefined}
      getValueFromEvent={read as ((...args: unknown[]) => unknown) | undefined}
      {...(field.validate === 'submit' ? { validateTrigger: [] } : {})}
      rules={[{ validator: (_rule, value: unknown) => checkValue(value) }]}
    >
      {children}
    </Form.Item>
  );
}
