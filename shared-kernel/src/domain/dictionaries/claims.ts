import { defineCodes, defineWords } from '../dictionary';

export const accidentScene = defineCodes('accidentScene', {
  atWork: { code: 1, label: '工作场所内' },
  commuting: { code: 2, label: '上下班途中' },
  awayOnDuty: { code: 3, label: '因工外出' },
  mealOrDormitory: { code: 4, label: '工间就餐/宿舍' },
  offDuty: { code: 5, label: '非工作时间' },
  other: { code: 9, label: '其他' },
});

export const accidentType = defineCodes('accidentType', {
  machine: { code: 1, label: '机械伤害' },
  fall: { code: 2, label: '高处坠落' },
  struckByObject: { code: 3, label: '物体打击' },
  traffic: { code: 4, label: '车辆伤害/交通事故' },
  slip: { code: 5, label: '滑倒摔伤' },
  electricShock: { code: 6, label: '触电' },
  burn: { code: 7, label: '灼烫' },
  cut: { code: 8, label: '切割刺伤' },
  lifting: { code: 9, label: '搬运扭伤' },
  suddenIllness: { code: 10, label: '突发疾病' },
  occupationalDisease: { code: 11, label: '职业病' },
  poisoning: { code: 12, label: '中毒窒息' },
  fireOrExplosion: { code: 13, label: '火灾爆炸' },
  animal: { code: 14, label: '动物伤害' },
  other: { code: 99, label: '其他' },
});

export const injuredPart = defineWords('injuredPart', [
  '头部',
  '面部',
  '眼部',
  '颈部',
  '胸部',
  '腹部',
  '腰背',
  '肩部',
  '上臂',
  '前臂',
  '手腕',
  '手指',
  '髋部',
  '大腿',
  '膝部',
  '小腿',
  '足踝',
  '足趾',
  '多处',
]);

export const claimItem = defineCodes('claimItem', {
  medical: { code: 1, label: '医疗费用' },
  lostWages: { code: 2, label: '误工费' },
  disability: { code: 3, label: '伤残' },
  death: { code: 4, label: '身故' },
  hospitalAllowance: { code: 5, label: '住院津贴' },
  legalFees: { code: 6, label: '法律费用' },
});

export const treatType = defineCodes('treatType', {
  outpatient: { code: 1, label: '门诊' },
  inpatient: { code: 2, label: '住院' },
});

export const payeeType = defineCodes('payeeType', {
  employer: { code: 1, label: '企业' },
  person: { code: 2, label: '个人' },
});

/** Who the insurer pays: the employer, the injured person, or after a death an heir. */
export const claimPayee = defineCodes('claimPayee', {
  employer: { code: 1, label: '企业' },
  person: { code: 2, label: '伤者本人' },
  heir: { code: 3, label: '继承人' },
});

/** The injured person's share of liability for a traffic accident, by the decision of the police. */
export const trafficDuty = defineCodes('trafficDuty', {
  none: { code: 1, label: '无责任' },
  minor: { code: 2, label: '次要责任' },
  equal: { code: 3, label: '同等责任' },
  main: { code: 4, label: '主要责任' },
  full: { code: 5, label: '全部责任' },
});

export const caseCloseType = defineCodes('caseCloseType', {
  paid: { code: 1, label: '赔付结案', tone: 'done' },
  zero: { code: 2, label: '零赔付', tone: 'draft' },
  refused: { code: 3, label: '拒赔', tone: 'refused' },
  withdrawn: { code: 4, label: '撤案', tone: 'draft' },
});

export const closeReason = defineWords('closeReason', [
  '非保险责任',
  '免赔额内',
  '未投保期间',
  '材料不实',
  '客户撤回',
  '超期未补',
]);

export const expressCompany = defineCodes('expressCompany', {
  SF: { label: '顺丰速运' },
  EMS: { label: '中国邮政EMS' },
  JD: { label: '京东快递' },
  ZTO: { label: '中通' },
  YTO: { label: '圆通' },
  STO: { label: '申通' },
  YUNDA: { label: '韵达' },
  JTSD: { label: '极兔' },
  DBL: { label: '德邦' },
  OTHER: { label: '其他' },
});

export const hospitalLevel = defineCodes('hospitalLevel', {
  ungraded: { code: 0, label: '未定级' },
  primary: { code: 11, label: '一级' },
  secondaryUngraded: { code: 20, label: '二级未定等' },
  secondaryA: { code: 21, label: '二级甲等' },
  secondaryB: { code: 22, label: '二级乙等' },
  tertiaryUngraded: { code: 30, label: '三级未定等' },
  tertiaryA: { code: 31, label: '三级甲等' },
  tertiaryB: { code: 32, label: '三级乙等' },
});

export const hospitalNature = defineCodes('nature', {
  public: { code: 1, label: '公立' },
  private: { code: 2, label: '民营' },
});

export const hospitalDesignation = defineCodes('designated', {
  ordinary: { code: 0, label: '普通', tone: 'draft' },
  recommended: { code: 1, label: '推荐', tone: 'done' },
  excluded: { code: 2, label: '不予理赔', tone: 'refused' },
});

export const evaluateTag = defineWords('evaluateTags', [
  '响应快',
  '讲解清楚',
  '材料要求清楚',
  '赔付及时',
  '等待太久',
  '反复补材料',
  '金额不清楚',
]);

/** State of one calculation that was sent to the customer. */
export const adjustStatus = defineCodes('adjustStatus', {
  draft: { code: 0, label: '草稿', tone: 'draft' },
  waiting: { code: 1, label: '待确认', tone: 'yours' },
  agreed: { code: 2, label: '已同意', tone: 'done' },
  objected: { code: 3, label: '有异议', tone: 'theirs' },
});

export const actorType = defineCodes('actorType', {
  customer: { code: 1, label: '客户' },
  platform: { code: 2, label: '平台' },
  insurer: { code: 3, label: '保险公司' },
  system: { code: 4, label: '系统' },
});

/** A payment of a claim by the insurer; the bank may send it back. */
export const payStatus = defineCodes('payStatus', {
  paid: { code: 1, label: '已支付', tone: 'done' },
  returned: { code: 2, label: '已退回', tone: 'refused' },
});

/** The subject of a rating. */
export const evaluateBiz = defineCodes('evaluateBiz', { claimCase: { code: 1, label: '案件' } });

/** The subject of a question about claims. */
export const questionCategory = defineCodes('questionCategory', {
  report: { code: 1, label: '报案' },
  papers: { code: 2, label: '材料' },
  medical: { code: 3, label: '医疗' },
  lostWages: { code: 4, label: '误工' },
  disability: { code: 5, label: '伤残' },
  death: { code: 6, label: '身故' },
  payment: { code: 7, label: '赔款' },
  refusal: { code: 8, label: '拒赔' },
});

export const questionKind = defineCodes('questionKind', {
  frequent: { code: 1, label: '常见问题' },
  asked: { code: 2, label: '提问' },
});

export const questionStatus = defineCodes('questionStatus', {
  waiting: { code: 0, label: '待回复', tone: 'theirs' },
  answered: { code: 1, label: '已回复', tone: 'done' },
});

export const materialCheckStatus = defineCodes('materialCheckStatus', {
  missing: { code: 0, label: '待上传', tone: 'yours' },
  waiting: { code: 1, label: '待审', tone: 'theirs' },
  accepted: { code: 2, label: '合格', tone: 'done' },
  rejected: { code: 3, label: '不合格', tone: 'refused' },
});
