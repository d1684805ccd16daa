import type { ReactElement } from 'react';
/// <reference path="../ui/css.d.ts" />
import { Button } from '../antd/base';
import type { FileRecord } from '../contract/files';
import type { AttachedFile } from '../contract/onboarding/operator';
import { digitsOnly } from '../domain/text';
import { useCodeSender, type CodePurpose } from '../runtime';
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
import { RegionInput } from '../ui/region/region-input';
import { AutoComplete, Input } from '../antd/entry';
import { bankDeposit } from '../domain/dictionaries';

/** City and rural banks in addition to the national ones; others can be typed. */
const regionalBanks =
  '北京银行 上海银行 江苏银行 南京银行 宁波银行 杭州银行 徽商银行 厦门银行 厦门国际银行 福建海峡银行 泉州银行 广州银行 长沙银行 成都银行 重庆银行 西安银行 青岛银行 齐鲁银行 天津银行 哈尔滨银行 盛京银行 郑州银行 中原银行 苏州银行 汉口银行 贵阳银行 兰州银行 北京农商银行 上海农商银行 广州农商银行 重庆农村商业银行 成都农商银行 厦门农商银行 深圳农村商业银行 东莞农村商业银行 顺德农村商业银行 青岛农商银行 无锡农村商业银行 浙江农村商业联合银行 农村信用合作社'.split(
    ' ',
  );

const other = '其他';
const banks = [
  ...bankDeposit.options.map(({ label }) => label).filter((label) => label !== other),
  ...regionalBanks,
];
const options = banks.map((value) => ({ value }));

/** Suggests banks whose name contains the typed text, such as 农商 or 厦门; once a branch is typed too, nothing matches. */
const isMeant = (typed: string, option: { value: string } | undefined) =>
  typed !== '' && option?.value !== typed && option?.value.includes(typed) === true;

/** Free text for bank and branch of an account, with suggestions. */
function BankField(field: FieldProps) {
  return (
    <FieldFrame verb="请填写" {...field}>
      <AutoComplete
        options={options}
        showSearch={{ filterOption: isMeant }}
        placeholder="银行和支行"
        disabled={field.disabled}
      />
    </FieldFrame>
  );
}

interface FilesProps extends FieldProps, FileRules {
  /** Owner of these files; the server checks who may see them. */
  owner: string;
}

/** Several files; the value is their ids. */
function FilesField({ owner, limit, accept, ...field }: FilesProps) {
  return (
    <FieldFrame verb="请上传" {...field} bindLabel={false}>
      <FileUpload owner={owner} limit={limit} accept={accept} disabled={field.disabled} label={field.label} />
    </FieldFrame>
  );
}

interface FileProps extends FieldProps, Pick<FileRules, 'accept'> {
  owner: string;
  /** The file submitted earlier, shown until another one replaces it. */
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
  /** False below a heading with the same text. */
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

/** Selects a province, city or district at the lowest level; the value is its six-digit code. */
function RegionField(field: FieldProps) {
  return (
    <FieldFrame verb="请选择" {...field} bindLabel={false}>
      <RegionInput label={field.label} disabled={field.disabled} />
    </FieldFrame>
  );
}

interface CodeTarget {
  /** The number to which the code is sent. */
  mobile: string;
  purpose: CodePurpose;
}

interface CodeInputProps extends CodeTarget {
  id?: string;
  value?: string;
  onChange?: (code: string) => void;
}

/** A six-digit code from a text message with the button that sends it. The server's message is shown below. */
function CodeField({ mobile, purpose, ...field }: FieldProps & CodeTarget) {
  return (
    <FieldFrame verb="请填写" {...field}>
      <CodeInput mobile={mobile} purpose={purpose} />
    </FieldFrame>
  );
}

/** The field around it provides `id`, `value` and `onChange`. */
function CodeInput({ mobile, purpose, id, value, onChange, ...described }: CodeInputProps) {
  const { wait, isBusy, message, send } = useCodeSender({
    mobile,
    purpose,
    sentText: ({ expireSeconds }) => `验证码已发送至${mobile}，${Math.round(expireSeconds / 60)}分钟内有效`,
  });
  // The button is not `disabled` during the countdown, since that would remove its focus.
  return (
    <>
      <div className="kb-code">
        <Input
          {...described}
          id={id}
          value={value}
          onChange={(event) => onChange?.(digitsOnly(event.target.value).slice(0, 6))}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <Button className="kb-code-send" aria-disabled={isBusy} onClick={() => void send()}>
          {wait > 0 ? `${wait}秒后重新获取` : '获取验证码'}
        </Button>
      </div>
      <span className="kb-muted" role="status">
        {message}
      </span>
    </>
  );
}
