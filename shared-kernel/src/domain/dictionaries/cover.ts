import { otherReason } from '../texts';
import { defineCodes, defineWords } from '../dictionary';

export const mealName = defineWords('mealName', [
  '经济型30万',
  '标准型50万',
  '尊享型80万',
  '高危型60万',
  '旗舰型100万',
]);

export const jobType = defineCodes('jobType', {
  class1: { code: 1, label: '一类（办公室内勤）' },
  class2: { code: 2, label: '二类（外勤/轻体力）' },
  class3: { code: 3, label: '三类（一般操作/驾驶小车）' },
  class4: { code: 4, label: '四类（机械操作/搬运）' },
  class5: { code: 5, label: '五类（高风险操作/高处）' },
  class6: { code: 6, label: '六类（特高风险）' },
  uninsurable: { code: 9, label: '拒保' },
});

/** Whether a plan insures work at 2 m and higher. */
export const heightWork = defineCodes('heightWork', {
  excluded: { code: 0, label: '不承保' },
  insured: { code: 1, label: '承保' },
});

/** How a blacklisted person is treated. */
export const blacklistLevel = defineCodes('blacklistLevel', {
  warned: { code: 1, label: '提示' },
  refused: { code: 2, label: '禁止' },
});

/** Codes are months. */
export const insurePeriod = defineCodes('insurePeriod', {
  month: { code: 1, label: '1个月' },
  quarter: { code: 3, label: '3个月' },
  halfYear: { code: 6, label: '6个月' },
  year: { code: 12, label: '1年' },
});

export const maimRatio = defineCodes('maimRatio', {
  A: { label: '附表一（十级5%）' },
  B: { label: '附表二（十级1%）' },
  C: { label: '附表三（十级10%）' },
});

export const extension = defineCodes('extension', {
  E01: { label: '上下班途中' },
  E02: { label: '24小时意外(身故/伤残)' },
  E03: { label: '24小时意外(含医疗)' },
  E04: { label: '突发疾病身故(48小时)' },
  E05: { label: '住院津贴' },
  E06: { label: '医疗费用自费扩展' },
  E07: { label: '境外公干' },
  E08: { label: '就餐/集体活动' },
  E09: { label: '职业病' },
  E10: { label: '法律费用' },
  E11: { label: '高处作业' },
  E12: { label: '自动承保新员工(15日)' },
});

export const medScope = defineCodes('medScope', {
  socialInsurance: { code: 1, label: '社保范围内' },
  withSelfPaid: { code: 2, label: '含自费扩展' },
});

export const replaceScope = defineCodes('replaceScope', {
  sameClass: { code: 1, label: '同类别' },
  sameOrLowerClass: { code: 2, label: '同类别或更低' },
  anyClass: { code: 3, label: '不限(补差价)' },
});

export const operateType = defineCodes('operateType', {
  add: { code: 1, label: '加保' },
  reduce: { code: 2, label: '减保' },
  replace: { code: 3, label: '替换' },
  amend: { code: 4, label: '批改' },
});

export const effectiveType = defineCodes('effectiveType', {
  nextDay: { code: 1, label: '次日零时' },
  chosenDay: { code: 2, label: '指定日期' },
});

export const payType = defineCodes('payType', {
  balance: { code: 1, label: '余额' },
  monthly: { code: 2, label: '月结' },
  voucher: { code: 3, label: '付款凭证' },
});

export const idType = defineCodes('idType', {
  idCard: { code: 1, label: '身份证' },
  passport: { code: 2, label: '护照' },
  hongKongMacaoPass: { code: 3, label: '港澳通行证' },
  taiwanPass: { code: 4, label: '台胞证' },
  foreignerResidence: { code: 5, label: '外国人永居证' },
  hongKongMacaoTaiwanResidence: { code: 6, label: '港澳台居住证' },
});

export const sex = defineCodes('sex', {
  female: { code: 0, label: '女' },
  male: { code: 1, label: '男' },
});

export const reduceReason = defineWords('reduceReason', [
  '离职',
  '转岗',
  '合同到期',
  '退休',
  '重复投保',
  otherReason,
]);

export const surrenderReason = defineWords('surrenderReason', [
  '停产停业',
  '更换方案',
  '项目结束',
  otherReason,
]);

export const relationType = defineCodes('relationType', {
  labourContract: { code: 1, label: '劳动合同' },
  labourDispatch: { code: 2, label: '劳务派遣' },
  labourOutsourcing: { code: 3, label: '劳务外包' },
  casual: { code: 4, label: '劳务/兼职（灵活用工）' },
  retiree: { code: 5, label: '退休返聘' },
  intern: { code: 6, label: '实习生' },
  secondment: { code: 7, label: '借调' },
});

export const addReduceItemStatus = defineCodes('addReduceItemStatus', {
  waiting: { code: 0, label: '待处理', tone: 'theirs' },
  done: { code: 1, label: '成功', tone: 'done' },
  failed: { code: 2, label: '失败', tone: 'refused' },
});

export const personStatus = defineCodes('personStatus', {
  waiting: { code: 0, label: '待生效', tone: 'theirs' },
  inCover: { code: 1, label: '保障中', tone: 'done' },
  reduced: { code: 2, label: '已减保', tone: 'draft' },
  replaced: { code: 3, label: '已替换', tone: 'draft' },
  expired: { code: 4, label: '已到期', tone: 'draft' },
  surrendered: { code: 5, label: '已退保', tone: 'draft' },
  unpaid: { code: 6, label: '待支付', tone: 'yours' },
  void: { code: 9, label: '作废', tone: 'draft' },
});

export const renewStatus = defineCodes('renewStatus', {
  waiting: { code: 0, label: '待续保', tone: 'yours' },
  renewing: { code: 1, label: '续保中', tone: 'theirs' },
  renewed: { code: 2, label: '已续保', tone: 'done' },
  declined: { code: 3, label: '不续保', tone: 'draft' },
});
