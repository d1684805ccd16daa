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
  /** Other fields whose change validates this one again. */
  dependencies?: string[];
  /** Marks the field as required where that depends on more than its own schema. */
  required?: boolean;
  /**
   * When the value is validated. `submit`: for lists of thousands whose control shows its issues itself; afterwards
   * `recheck` of the form. Default: while typing.
   */
  validate?: 'typing' | 'submit';
  /** Further validation of a value that the schema accepts; for what only the server knows. */
  also?: (value: unknown) => Promise<string | undefined>;
}

interface FieldFrameProps extends FieldProps {
  /** What the control itself cannot take, said before the schema is asked about the value that is left. */
  before?: () => string | undefined;
  /** Start of the message for a missing value: 请填写, 请选择, 请上传. */
  verb: string;
  children: ReactElement;
  valuePropName?: string;
  getValueProps?: (value: never) => Record<string, unknown>;
  /** The control's value in the form that the schema expects. */
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
