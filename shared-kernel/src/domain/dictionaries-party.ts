import { defineDictionary, defineWords } from './dictionary';

export const customerType = defineDictionary({
  name: 'customerType',
  entries: {
    company: { code: 1, label: '企业' },
    soleTrader: { code: 2, label: '个体工商户' },
    labourAgency: { code: 3, label: '人力资源/劳务公司' },
    publicInstitution: { code: 4, label: '事业单位' },
    socialOrganisation: { code: 5, label: '社会组织' },
  },
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
export const industry = defineDictionary({
  name: 'industry',
  entries: {
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
  },
});

export const payAccountType = defineDictionary({
  name: 'payAccountType',
  entries: {
    company: { code: 1, label: '企业账户' },
    wechat: { code: 2, label: '微信' },
  },
});

export const settleMode = defineDictionary({
  name: 'settleMode',
  entries: {
    prepaid: { code: 1, label: '预付' },
    monthly: { code: 2, label: '月结' },
  },
});

/** What a customer may be invoiced with. */
export const invoicetype = defineDictionary({
  name: 'invoicetype',
  entries: {
    undecided: { code: 0, label: '未指定' },
    special: { code: 1, label: '增值税专用发票' },
    plain: { code: 2, label: '增值税普通发票' },
  },
});

export const invoiceKind = defineDictionary({
  name: 'invoiceKind',
  entries: {
    special: { code: 1, label: '增值税专用发票' },
    plain: { code: 2, label: '增值税普通发票' },
  },
});

export const invoiceContent = defineDictionary({
  name: 'invoiceContent',
  entries: {
    premium: { code: 1, label: '*保险服务*雇主责任保险费' },
    brokerage: { code: 2, label: '*经纪代理服务*保险服务费' },
    technicalService: { code: 3, label: '*信息技术服务*技术服务费' },
  },
});

/** What moved the money of the wallet. */
export const walletBizType = defineDictionary({
  name: 'walletBizType',
  entries: {
    insure: { code: 1, label: '投保' },
    add: { code: 2, label: '加保' },
    reduce: { code: 3, label: '减保' },
    replace: { code: 4, label: '替换' },
    renew: { code: 5, label: '续保' },
    surrender: { code: 6, label: '退保' },
    amend: { code: 7, label: '批改' },
    recharge: { code: 8, label: '充值' },
    withdrawal: { code: 9, label: '余额退款' },
    settlement: { code: 10, label: '结算' },
  },
});

/** What a booking does with the premium of a policy. */
export const premiumMovement = defineDictionary({
  name: 'premiumMovement',
  entries: {
    freeze: { label: '冻结' },
    orderByVoucher: { label: '转账到账' },
    capture: { label: '扣款' },
    release: { label: '解冻' },
    refund: { label: '退费' },
    charge: { label: '计入账单' },
    chargeBack: { label: '冲减账单' },
  },
});

export const messageKind = defineDictionary({
  name: 'messageKind',
  entries: {
    system: { code: 1, label: '系统公告' },
    policy: { code: 2, label: '保单' },
    addReduce: { code: 3, label: '加减保' },
    claim: { code: 4, label: '理赔' },
    finance: { code: 5, label: '财务' },
    renewal: { code: 6, label: '续保' },
    signature: { code: 7, label: '签章' },
    account: { code: 8, label: '账号' },
  },
});

/** The business object of a message. */
export const messageBiz = defineDictionary({
  name: 'messageBiz',
  entries: {
    insure: { label: '保单' },
    addReduce: { label: '加减保' },
    cases: { label: '案件' },
    cost: { label: '充值' },
    settlement: { label: '结算单' },
    invoice: { label: '发票' },
    stampAsk: { label: '签章' },
    operatorTemp: { label: '操作员' },
  },
});

export const articleType = defineDictionary({
  name: 'articleType',
  entries: {
    news: { code: 1, label: '新闻' },
    policy: { code: 2, label: '政策' },
    safety: { code: 3, label: '安全' },
    notice: { code: 4, label: '公告' },
    claimCase: { code: 5, label: '理赔案例' },
  },
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
