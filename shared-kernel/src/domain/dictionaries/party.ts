import { defineCodes, defineWords } from '../dictionary';

export const customerType = defineCodes('customerType', {
  company: { code: 1, label: '企业' },
  soleTrader: { code: 2, label: '个体工商户' },
  labourAgency: { code: 3, label: '人力资源/劳务公司' },
  publicInstitution: { code: 4, label: '事业单位' },
  socialOrganisation: { code: 5, label: '社会组织' },
});

export const employeeScale = defineWords('employeeScale', [
  '1-9人',
  '10-49人',
  '50-99人',
  '100-499人',
  '500-999人',
  '1000人以上',
]);

/** Sections of GB/T 4754. */
export const industry = defineCodes('industry', {
  A: { label: '农、林、牧、渔业' },
  B: { label: '采矿业' },
  C: { label: '制造业' },
  D: { label: '电力、热力、燃气及水生产和供应业' },
  E: { label: '建筑业' },
  F: { label: '批发和零售业' },
  G: { label: '交通运输、仓储和邮政业' },
  H: { label: '住宿和餐饮业' },
  I: { label: '信息传输、软件和信息技术服务业' },
  J: { label: '金融业' },
  K: { label: '房地产业' },
  L: { label: '租赁和商务服务业' },
  M: { label: '科学研究和技术服务业' },
  N: { label: '水利、环境和公共设施管理业' },
  O: { label: '居民服务、修理和其他服务业' },
  P: { label: '教育' },
  Q: { label: '卫生和社会工作' },
  R: { label: '文化、体育和娱乐业' },
  S: { label: '公共管理、社会保障和社会组织' },
  T: { label: '国际组织' },
});

/** Suggested opening banks; any other may be typed. */
export const bankDeposit = defineWords('bankDeposit', [
  '中国工商银行',
  '中国农业银行',
  '中国银行',
  '中国建设银行',
  '交通银行',
  '中国邮政储蓄银行',
  '招商银行',
  '浦发银行',
  '中信银行',
  '中国光大银行',
  '华夏银行',
  '中国民生银行',
  '广发银行',
  '平安银行',
  '兴业银行',
  '浙商银行',
  '渤海银行',
  '恒丰银行',
  '其他',
]);

export const payAccountType = defineCodes('payAccountType', {
  company: { code: 1, label: '企业账户' },
  wechat: { code: 2, label: '微信' },
});

export const settleMode = defineCodes('settleMode', {
  prepaid: { code: 1, label: '预付' },
  monthly: { code: 2, label: '月结' },
});

export const projectStatus = defineCodes('projectStatus', {
  running: { code: 1, label: '进行中', tone: 'done' },
  ended: { code: 2, label: '已结束', tone: 'draft' },
  disabled: { code: 3, label: '停用', tone: 'refused' },
});
