import { z } from 'zod';
import type { Hold } from '../domain/standing';

/** One refused field; `row` counts from 1 in lists of people. */
export const fieldIssue = z.object({ field: z.string(), row: z.int().optional(), message: z.string() });
export type FieldIssue = z.infer<typeof fieldIssue>;

/** Every answer of /prod-api that is not raw bytes. `traceId` is set on refusals. */
export const envelope = z.object({
  code: z.int(),
  message: z.string().optional(),
  msg: z.string().optional(),
  data: z.unknown().optional(),
  token: z.string().optional(),
  traceId: z.string().optional(),
});
export type Envelope = z.infer<typeof envelope>;

/** Business codes and the texts people see; `{name}` parts are filled in. */
export const problems = {
  401: '请先登录',
  403: '您没有权限执行该操作',
  404: '数据不存在或已删除',
  409: '数据已被修改，请刷新后重试',
  413: '文件大小不能超过20MB',
  415: '不支持的文件类型',
  422: '提交的内容有误，请检查后重试',
  429: '操作过于频繁，请稍后再试',
  500: '系统繁忙，请稍后再试',
  503: '服务暂时不可用，请稍后再试',
  1001: '用户名或密码错误',
  1002: '账号已锁定，请30分钟后再试',
  1003: '验证码错误或已过期',
  1004: '账号已停用，请联系客服',
  1005: '该手机号未注册',
  1006: '验证码已发送，请60秒后再试',
  1007: '原密码不正确',
  1008: '密码须为8-20位，且包含大写字母、小写字母、数字、符号中的至少三种',
  1009: '该手机号已被使用',
  1010: '统一社会信用代码不正确',
  1011: '该统一社会信用代码已注册',
  1012: '当前密码为初始密码，请先修改密码',
  1013: '密码已超过90天未修改，请修改密码',
  2001: '身份证号码不正确',
  2002: '年龄须在16-65周岁之间',
  2003: '工种“{workType}”不在方案承保范围',
  2004: '该人员已在保单{policyNo}保障中',
  2005: '该人员存在案件，不可减保或替换',
  2006: '减保后在保人数不得少于3人',
  2007: '生效日期不能早于次日',
  2008: '方案已失效，请联系专属客服',
  2009: '该人员为限制投保人员，请联系客服',
  2010: '替换后人员职业类别须与原人员一致',
  2011: '保单不在保障期内，无法操作',
  2012: '单次最多提交{max}人',
  2013: '第{row}行与第{other}行证件号码重复',
  2014: '已生效的操作不可撤销',
  2015: '该保单已续保',
  2016: '保单存在未结案件，暂不能退保',
  2017: '该方案不支持减保',
  2018: '请先上传盖章的方案确认书',
  2019: '单据状态已变更，请刷新后重试',
  2020: '人员不得少于{min}人',
  2021: '人员清单中仍有错误，请修改后重试',
  3001: '账户可用余额不足，当前余额{available}元，还需{shortfall}元，请先充值',
  3002: '您已提交相同金额的充值，请确认是否继续提交',
  3003: '订单已支付',
  3004: '订单已关闭',
  3005: '订单不存在',
  3006: '结算单状态已变更，请刷新',
  3007: '可开票金额不足',
  3008: '微信充值仅支持开具普通发票',
  3009: '请先完善开票信息',
  3010: '企业账户只能公户对公户打款',
  3011: '付款金额须与应付金额一致',
  3012: '单笔微信充值不得超过50000元',
  3013: '请勿重复提交',
  4001: '出险日期不在保障期内',
  4002: '未查询到该人员的有效保障',
  4003: '该人员同一出险日期已有报案{caseNo}',
  4004: '材料不完整，缺少：{list}',
  4005: '案件状态已变更，请刷新',
  4006: '该医院不予理赔，请核实',
  4007: '24小时内仅可催办一次',
  4008: '请勿重复评价',
  4100: '未能识别，请手动填写',
  4101: '仅支持.xlsx格式',
  4102: '模板表头不匹配，请重新下载模板',
  4103: '文件中没有人员数据，请填写后重新上传',
} as const;

export type ProblemCode = keyof typeof problems;

/** What 3001 says to project users, who never learn the balance. */
export const shortForBranchText = '账户余额不足，请联系企业主账号充值';

/** What a 403 says to a project user who lacks a right. */
export const rightMissingText = '您没有该操作的权限，请联系企业主账号开通';

/** What a 403 says to an account that is held: what has to be done first. Its `data.heldAt` names the page. */
export const heldTexts: Readonly<Record<Hold, string>> = {
  company: '请先完善企业信息',
  stamp: problems[2018],
  'first-password': problems[1012],
  operator: '授权操作员尚未通过审核，请等待审核或按驳回原因重新提交',
  password: problems[1013],
};

/** The text of a code with its `{name}` parts filled in. */
export function problemText(code: ProblemCode, parts: Record<string, string | number | null> = {}): string {
  return problems[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(parts[name] ?? whole));
}

/** HTTP status of an answer with this code: codes below 1000 are statuses, business codes travel with 200. */
export const httpStatusOf = (code: number): number => (code >= 400 && code < 600 ? code : 200);
