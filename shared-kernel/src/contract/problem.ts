import { z } from 'zod';
import { invalidIdCardNumber } from '../domain/texts';
import { passwordRule } from '../domain/password';
import type { Hold } from '../domain/account-holds';

/** An error of one field; `row` counts from 1 in lists of people. */
export const fieldIssue = z.object({ field: z.string(), row: z.int().optional(), message: z.string() });
export type FieldIssue = z.infer<typeof fieldIssue>;

/** Every response of /prod-api except raw bytes. `traceId` is set on refusals. */
export const envelope = z.object({
  code: z.int(),
  message: z.string().optional(),
  msg: z.string().optional(),
  data: z.unknown().optional(),
  token: z.string().optional(),
  traceId: z.string().optional(),
});
export type Envelope = z.infer<typeof envelope>;

/** One kind of refusal. `text` is shown to users, with its `{name}` placeholders filled in. */
export interface ProblemKind {
  readonly code: number;
  /** HTTP status of the response: business codes are sent with 200. */
  readonly status: number;
  readonly text: string;
}

/** A refusal whose code is its HTTP status. */
const withStatus = <const Status extends number>(status: Status, text: string) =>
  ({ code: status, status, text }) as const;
const business = <const Code extends number>(code: Code, text: string) =>
  ({ code, status: 200, text }) as const;

export const problems = {
  notSignedIn: withStatus(401, '请先登录'),
  forbidden: withStatus(403, '您没有权限执行该操作'),
  notFound: withStatus(404, '数据不存在或已删除'),
  conflict: withStatus(409, '数据已被修改，请刷新后重试'),
  tooLarge: withStatus(413, '文件大小不能超过20MB'),
  unsupportedType: withStatus(415, '不支持的文件类型'),
  invalidInput: withStatus(422, '提交的内容有误，请检查后重试'),
  tooManyRequests: withStatus(429, '操作过于频繁，请稍后再试'),
  internalError: withStatus(500, '系统繁忙，请稍后再试'),
  unavailable: withStatus(503, '服务暂时不可用，请稍后再试'),
  wrongCredentials: business(1001, '用户名或密码错误'),
  accountLocked: business(1002, '账号已锁定，请30分钟后再试'),
  wrongVerificationCode: business(1003, '验证码错误或已过期'),
  accountDisabled: business(1004, '账号已停用，请联系客服'),
  unknownMobile: business(1005, '该手机号未注册'),
  codeSentRecently: business(1006, '验证码已发送，请60秒后再试'),
  wrongOldPassword: business(1007, '原密码不正确'),
  weakPassword: business(1008, passwordRule),
  mobileTaken: business(1009, '该手机号已被使用'),
  invalidCreditCode: business(1010, '统一社会信用代码不正确'),
  creditCodeTaken: business(1011, '该统一社会信用代码已注册'),
  initialPassword: business(1012, '当前密码为初始密码，请先修改密码'),
  passwordExpired: business(1013, '密码已超过90天未修改，请修改密码'),
  invalidIdNumber: business(2001, invalidIdCardNumber),
  ageOutOfRange: business(2002, '年龄须在16-65周岁之间'),
  workTypeNotCovered: business(2003, '工种“{workType}”不在方案承保范围'),
  alreadyInsured: business(2004, '该人员已在保单{policyNo}保障中'),
  hasClaimCase: business(2005, '该人员存在案件，不可减保或替换'),
  tooFewLeft: business(2006, '减保后在保人数不得少于{min}人'),
  effectTooEarly: business(2007, '生效日期不能早于次日'),
  planExpired: business(2008, '方案已失效，请联系专属客服'),
  personBlocked: business(2009, '该人员为限制投保人员，请联系客服'),
  classMismatch: business(2010, '替换后人员职业类别须与原人员一致'),
  policyNotInForce: business(2011, '保单不在保障期内，无法操作'),
  tooManyPersons: business(2012, '单次最多提交{max}人'),
  duplicateRow: business(2013, '第{row}行与第{other}行证件号码重复'),
  alreadyEffective: business(2014, '已生效的操作不可撤销'),
  alreadyRenewed: business(2015, '该保单已续保'),
  openClaimCases: business(2016, '保单存在未结案件，暂不能退保'),
  reductionNotAllowed: business(2017, '该方案不支持减保'),
  planNotConfirmed: business(2018, '请先上传盖章的方案确认书'),
  stateChanged: business(2019, '单据状态已变更，请刷新后重试'),
  tooFewPersons: business(2020, '人员不得少于{min}人'),
  listHasErrors: business(2021, '人员清单中仍有错误，请修改后重试'),
  replacementNotAllowed: business(2022, '该方案不支持替换'),
  alreadyApplied: business(2023, '该人员已在未支付的投保单{insureNo}中，该投保单放弃后方可再投保'),
  renewalTooEarly: business(2030, '原保单到期前60天内方可续保'),
  projectHasPeople: business(2040, '项目下仍有{people}名在保人员，停用后项目用户将无法登录，确定继续吗？'),
  projectWithoutBranch: business(2041, '请先为项目选择所属分公司，再添加项目用户'),
  balanceTooLow: business(3001, '账户可用余额不足，当前余额{available}元，还需{shortfall}元，请先充值'),
  sameAmountSubmitted: business(3002, '您已提交相同金额的充值，请确认是否继续提交'),
  orderPaid: business(3003, '订单已支付'),
  orderClosed: business(3004, '订单已关闭'),
  orderNotFound: business(3005, '订单不存在'),
  settlementChanged: business(3006, '结算单状态已变更，请刷新'),
  invoiceableTooLow: business(3007, '可开票金额不足'),
  wechatPlainInvoiceOnly: business(3008, '微信充值仅支持开具普通发票'),
  invoiceInfoMissing: business(3009, '请先完善开票信息'),
  companyTransferOnly: business(3010, '企业账户只能公户对公户打款'),
  amountMismatch: business(3011, '付款金额须与应付金额一致'),
  wechatAmountTooHigh: business(3012, '单笔微信充值不得超过50000元'),
  alreadySubmitted: business(3013, '请勿重复提交'),
  billsOverdue: business(3014, '存在逾期超过15天的结算单，请先支付'),
  creditExceeded: business(3015, '超出月结授信额度，剩余{left}元'),
  nothingToBill: business(3017, '本期没有需要支付的费用，暂不能生成结算单'),
  billNotReady: business(3018, '部分费用仍在核算，请稍后再试'),
  billDiffers: business(3019, '结算单明细与收支明细不一致，未生成结算单；请稍后再试，仍不一致请联系客服核对'),
  withdrawTooMuch: business(3016, '超出该账户可退金额，最多可退{left}元'),
  accidentOutsideCover: business(4001, '出险日期不在保障期内'),
  noCoverFound: business(4002, '未查询到该人员的有效保障'),
  caseReported: business(4003, '该人员同一出险日期已有报案{caseNo}'),
  materialsMissing: business(4004, '材料不完整，缺少：{list}'),
  caseStateChanged: business(4005, '案件状态已变更，请刷新'),
  hospitalExcluded: business(4006, '该医院不予理赔，请核实'),
  urgedRecently: business(4007, '24小时内仅可催办一次'),
  alreadyEvaluated: business(4008, '请勿重复评价'),
  notRecognised: business(4100, '未能识别，请手动填写'),
  xlsxOnly: business(4101, '仅支持.xlsx格式'),
  templateMismatch: business(4102, '模板表头不匹配，请重新下载模板'),
  emptySheet: business(4103, '文件中没有人员数据，请填写后重新上传'),
  uploadChanged: business(4201, '文件内容与上次上传时不同，请重新选择该文件后上传'),
} as const satisfies Record<string, ProblemKind>;

export type ProblemName = keyof typeof problems;
export type ProblemCode = (typeof problems)[ProblemName]['code'];

const byCode = new Map<number, ProblemKind>(Object.values(problems).map((kind) => [kind.code, kind]));

/** Returns undefined for an unknown code. */
export const problemOf = (code: number): ProblemKind | undefined => byCode.get(code);

/** Text of 3001 for project users, who must not see the balance. */
export const shortForBranchText = '账户余额不足，请联系企业主账号充值';

/** The text of 3015 for project users. */
export const creditForBranchText = '超出月结授信额度，请联系企业主账号';

/** The text of a 403 for a project user who lacks a right. */
export const rightMissingText = '您没有该操作的权限，请联系企业主账号开通';

/** Text of a 403 for a held account: the step that is required first. `data.heldAt` names its page. */
export const heldTexts: Readonly<Record<Hold, string>> = {
  company: '请先完善企业信息',
  stamp: problems.planNotConfirmed.text,
  'first-password': problems.initialPassword.text,
  operator: '授权操作员尚未通过审核，请等待审核或按驳回原因重新提交',
  password: problems.passwordExpired.text,
};

/** Returns the text of a problem with its `{name}` placeholders filled in. */
export function problemText(
  { text }: ProblemKind,
  parts: Record<string, string | number | null> = {},
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parts[name] ?? whole));
}
