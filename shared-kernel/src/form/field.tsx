import type { ReactElement } from 'react';
import type { FileRecord } from '../contract/files';
import type { AttachedFile } from '../contract/onboarding/operator';
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
import { BankField } from './bank-field';
import { RadioField, SelectField } from './choice-fields';
import { CodeField } from './code-input';
import { DateField, DateTimeField } from './date-fields';
import { FieldFrame, type FieldProps } from './field-frame';
import { RegionInput } from '../ui/region/region-input';

interface FilesProps extends FieldProps, FileRules {
  /** Owner of these files; the server checks who may see them. */
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

interface FileProps extends FieldProps, Pick<FileRules, 'accept'> {
  owner: string;
  /** The file submitted before, shown until another replaces it. */
  known?: AttachedFile | null;
  onUploaded?: (file: FileRecord) => void;
}

const asList = (id: string | undefined) => ({ value: id ? [id] : [] });
const onlyOne = (ids: string[]) => ids.at(-1);

/** One file; the value is its id. */
function FileField({ owner, accept, known, onUploaded, ...field }: FileProps) {
  return (
    <FieldFrame verb="请上传" {...field} bindLabel={false} getValueProps={asList} read={onlyOne}>
      <FileUpload
        owner={owner}
        limit={1}
        accept={accept}
        known={known ? [known] : undefined}
        onUploaded={onUploaded}
        disabled={field.disabled}
        label={field.label}
      />
    </FieldFrame>
  );
}

interface CustomProps extends FieldProps {
  /** A control with `value` and `onChange`. */
  children: ReactElement;
  verb?: string;
  /** False for controls that are a group of several. */
  bindLabel?: boolean;
  /** False below a heading that says the same. */
  isTitled?: boolean;
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
  Bank: BankField,
  Phone: PhoneField,
  Password: PasswordField,
  Code: CodeField,
  Money: MoneyField,
  Number: NumberField,
  Select: SelectField,
  Radio: RadioField,
  Checkbox: CheckboxField,
  Date: DateField,
  DateTime: DateTimeField,
  File: FileField,
  Files: FilesField,
  Region: RegionField,
  Custom: CustomField,
};

/** A province, city or district without anything below it; the value is its six-digit code. */
function RegionField(field: FieldProps) {
  return (
    <FieldFrame verb="请选择" {...field} bindLabel={false}>
      <RegionInput label={field.label} disabled={field.disabled} />
    </FieldFrame>
  );
}
