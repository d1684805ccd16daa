import { z } from 'zod';
import { customerType } from '../../domain/dictionaries';
import { cleanIdNo } from '../../domain/cleaning';
import { fullWidthParentheses } from '../../domain/text';
import { isEmail } from '../../domain/validators';
import { captcha } from '../account/sign-in-fields';
import { civilDate, codeNumber, mobile, personName, words } from '../wire';
import * as texts from '../../domain/texts';

const fileOf = (message: string) => z.uuid(message);

const email = z
  .string()
  .trim()
  .default('')
  .refine((text) => text === '' || isEmail(text), texts.invalidEmail);

/** 18 characters, upper case; an invalid code is refused later with a separate problem code. */
const uscc = words(1, 18, '请输入统一社会信用代码').transform(cleanIdNo);

export const baseInfoForm = z.object({
  customername: words(2, 100, '请输入企业名称').transform(fullWidthParentheses),
  uscc,
  legalPerson: personName('请输入法定代表人姓名'),
  regionCode: z.string('请选择所在地区').regex(/^\d{6}$/, '请选择所在地区'),
  address: words(5, 200, '详细地址不少于5个字', '请输入详细地址'),
  /** GB/T 4754: a letter followed by up to four digits. */
  industryCode: z
    .string()
    .trim()
    .regex(/^([A-T]\d{0,4})?$/, '行业代码格式不正确')
    .default(''),
  customerType: z
    .int('请选择企业类型')
    .refine((code) => customerType.codes.some((known) => known === code), '请选择企业类型'),
  establishDate: civilDate.nullable().default(null),
  employeeScale: z.string().trim().max(20).default(''),
  licenseFileId: fileOf('请上传营业执照'),
  /** The version that was read. */
  version: codeNumber().min(1),
});

const validity = { validFrom: civilDate, validTo: civilDate };

const endsAfterStart = ({ validFrom, validTo }: { validFrom: string; validTo: string }) =>
  validFrom <= validTo;
const endBeforeStart = { path: ['validTo'], message: texts.endBeforeStart };

export const accreditForm = z
  .object({
    linkername: personName('请输入操作员姓名'),
    telephone: mobile,
    email,
    authLetterFileId: fileOf(texts.authorityLetterMissing),
    ...validity,
    captcha,
    version: codeNumber().min(1),
  })
  .refine(endsAfterStart, endBeforeStart);

/** Identity number and papers may be omitted if the previous application contains them and names the same person. */
export const operatorIdentityForm = z.object({
  operatorName: personName('请输入操作员姓名'),
  operatorIdNo: z.string().transform(cleanIdNo).optional(),
  position: z.string().trim().max(30).default(''),
  idFrontFileId: fileOf(texts.idCardFrontMissing).optional(),
  idBackFileId: fileOf(texts.idCardBackMissing).optional(),
});

export const operatorAuthorityForm = z
  .object({ authLetterFileId: fileOf(texts.authorityLetterMissing).optional(), ...validity })
  .refine(endsAfterStart, endBeforeStart);

/** `captcha` is required unless the number is the one that the employer has verified already. */
export const operatorContactForm = z.object({
  operatorTelephone: mobile,
  operatorEmail: email,
  captcha: captcha.optional(),
});

/** An application for an operator, with all three parts. */
export const operatorForm = z
  .object({
    ...operatorIdentityForm.shape,
    ...operatorAuthorityForm.shape,
    ...operatorContactForm.shape,
  })
  .refine(endsAfterStart, endBeforeStart);
