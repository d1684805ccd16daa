import { useRef, useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '../antd/base';
import { Form } from '../antd/entry';
import { RadioField, type Choice } from './choice-fields';
import { PartProvider, useFieldPath, usePart, valueAt } from './field-path';
import { useFormInternals } from './form-context';

interface FormFieldsProps {
  /** An object of the form's schema; the fields inside are named as in that object. */
  name: string;
  children: ReactNode;
}

/** A nested part: fields of an object inside the form's values. */
export function FormFields({ name, children }: FormFieldsProps) {
  const { path } = useFieldPath(name);
  const { list } = usePart();
  return <PartProvider value={{ path, list }}>{children}</PartProvider>;
}

interface FormRowsProps extends FormFieldsProps {
  /** Name of a row, such as 继承人. */
  label: string;
  /** The values of a new row. */
  blank?: object;
  /** Maximum number of rows. Default: no limit. */
  max?: number;
}

/** A repeatable part: a list of objects, each with the same fields, to which rows can be added. */
export function FormRows({ name, label, blank = {}, max = Infinity, children }: FormRowsProps) {
  const { path, antdName } = useFieldPath(name);
  const { check } = useFormInternals();
  const element = useRef<HTMLDivElement>(null);
  const focusLast = () =>
    [...(element.current?.querySelectorAll<HTMLElement>('fieldset') ?? [])]
      .at(-1)
      ?.querySelector('input')
      ?.focus();

  return (
    <div ref={element} className="kb-form-rows">
      <Form.List name={antdName} rules={[{ validator: () => check(path, `请添加${label}`, true) }]}>
        {(rows, { add, remove }, { errors }) => (
          <>
            {rows.map(({ key }, index) => (
              <fieldset key={key}>
                <legend>
                  {label}
                  {index + 1}
                </legend>
                <Button size="small" aria-label={`删除${label}${index + 1}`} onClick={() => remove(index)}>
                  删除
                </Button>
                <PartProvider value={{ path: `${path}.${index}`, list: path }}>{children}</PartProvider>
              </fieldset>
            ))}
            <Form.ErrorList errors={errors} />
            <Button
              type="dashed"
              block
              disabled={rows.length >= max}
              onClick={() => {
                add({ ...blank });
                // The new row's fields are mounted after the next commit.
                setTimeout(focusLast);
              }}
            >
              添加{label}
            </Button>
          </>
        )}
      </Form.List>
    </div>
  );
}

interface FormEitherProps {
  /** A discriminated union of the form's schema. */
  name: string;
  /** Name of the discriminator field. */
  by: string;
  label: string;
  /** The kinds, each with its fields. */
  options: readonly (Choice & { fields: ReactNode })[];
}

/**
 * An either-or part: a choice and the fields of the chosen kind. Input for another kind is kept in the form but not
 * submitted.
 */
export function FormEither({ name, by, label, options }: FormEitherProps) {
  const { path } = useFieldPath(name);
  const { list } = usePart();
  const { watched } = useFormInternals();
  const values = useSyncExternalStore(watched.subscribe, watched.snapshot);
  const kind = valueAt(values, `${path}.${by}`);
  return (
    <PartProvider value={{ path, list }}>
      <RadioField name={by} label={label} options={options} />
      {options.find(({ value }) => value === kind)?.fields}
    </PartProvider>
  );
}
