import { z } from 'zod';
import { captcha } from '../account/sign-in-fields';
import { fileId } from '../ids';
import { amount, codeNumber, mobile, rowId, statedInstant, words } from '../wire';
import * as texts from '../../domain/texts';

/** Re-exported for published remotes that import it from here. */
export { words };

const choice = codeNumber;

export const accidentForm = z.object({
  accidentTime: statedInstant('请选择出险时间'),
  accidentScene: choice('请选择事故场景'),
  accidentType: choice('请选择事故类型'),
  injuredPart: words(1, 20, '请选择受伤部位'),
  accidentRegionCode: z.string().trim().max(12).optional(),
  accidentAddress: words(2, 200, '请输入出险地点'),
  accidentDesc: words(10, 500, '事故经过不少于10个字'),
  treatType: choice('请选择就诊方式'),
  hospitalId: rowId.optional(),
  hospitalName: words(2, 60, '请输入就诊医院'),
  diagnosis: z.string().trim().max(200, texts.atMost200Characters).optional(),
  claimItems: z
    .array(z.int().min(1).max(6), '请选择索赔项目')
    .min(1, '请选择索赔项目')
    .max(6, '请选择索赔项目'),
  estimateAmount: amount,
  policeFlag: z.boolean().default(false),
  thirdPartyFlag: z.boolean().default(false),
  workInjuryFlag: z.boolean().default(false),
  reporterName: words(2, 30, '请输入报案人'),
  reporterPhone: mobile,
  /** Required when the accident is more than 48 hours old. */
  lateReason: z.string().trim().max(200, texts.atMost200Characters).optional(),
});
export type AccidentForm = z.output<typeof accidentForm>;

const personId = z.int('请选择出险人员').positive('请选择出险人员');

/** Fields about treatment and claim, which each injured person has. */
export const aboutTreatment = {
  treatType: true,
  hospitalId: true,
  hospitalName: true,
  diagnosis: true,
  claimItems: true,
  estimateAmount: true,
} as const;

/** Another person hurt in the same accident: the fields that may differ from the first person's. */
export const otherInjured = accidentForm.pick({ injuredPart: true, ...aboutTreatment }).extend({ personId });

export const reportCaseForm = accidentForm.extend({
  personId,
  /** Each becomes a separate case; the cases share the number of the accident. */
  others: z.array(otherInjured).max(19, '一次最多报20名伤者').optional(),
  photoFileIds: z.array(fileId).max(100, texts.tooManyFiles).default([]),
});

/** Account that the insurer pays to. `captcha` is required for a different account (`payeeConfirmation`). */
export const payeeForm = z.object({
  payeeType: z.int().min(1).max(3),
  payeeName: words(2, 60, '请输入收款户名'),
  payeeBankNum: z.string('请输入收款账号').trim().min(1, '请输入收款账号').max(40),
  payeeBankDeposit: words(2, 60, '请输入开户行'),
  /** Relation to the injured person; required for heirs. */
  payeeRelation: z.string().trim().max(20, '不能超过20个字').optional(),
  captcha: captcha.optional(),
});
