import type { ReactElement } from 'react';
import { FileUpload } from '../upload/file-upload';
import type { FileRules } from '../upload/file-types';
import {
  CheckboxField,
  MoneyField,
  NumberField,
  PasswordField,
  PhoneField,
  TextAreaField,
  TextField,
} from './text-fields';
import { RadioField, SelectField } from './choice-fields';
import { DateField, DateTimeField } from './date-fields';
import { FieldFrame, type FieldProps } from './field-frame';

interface FilesProps extends FieldProps, FileRules {
  /** Whose files these are; the server checks who may see them. */
  owner: string;
}

/** The value is the files' ids. */
function FilesField({ owner, limit, accept, ...field }: FilesProps) {
  return (
    <FieldFrame verb="请上传" {...field} bindLabel={false}>
      <FileUpload owner={owner} limit={limit} accept={accept} disabled={field.disabled} label={field.label} />
    </FieldFrame>
  );
}

interface CustomProps extends FieldProps {
  /** A control with `value` and `onChange`. */
  children: ReactElement;
  verb?: string;
  /** False for controls that are a group of several. */
  bindLabel?: boolean;
}

function CustomField({ children, verb = '请填写', ...field }: CustomProps) {
  return (
    <FieldFrame verb={verb} {...field}>
      {children}
    </FieldFrame>
  );
}

/** One field per kind of value; all take `name`, `label`, `hint`, `disabled`, `dependencies`. */
export const Field = {
  Text: TextField,
  TextArea: TextAreaField,
  Phone: PhoneField,
  Password: PasswordField,
  Money: MoneyField,
  Number: NumberField,
  Select: SelectField,
  Radio: RadioField,
  Checkbox: CheckboxField,
  Date: DateField,
  DateTime: DateTimeField,
  Files: FilesField,
  Custom: CustomField,
};
