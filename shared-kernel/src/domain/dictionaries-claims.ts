import { defineDictionary, defineWords } from './dictionary';

export const accidentScene = defineDictionary({
  name: 'accidentScene',
  entries: {
    1: { label: '工作场所内' },
    2: { label: '上下班途中' },
    3: { label: '因工外出' },
    4: { label: '工间就餐/宿舍' },
    5: { label: '非工作时间' },
    9: { label: '其他' },
  },
});

export const accidentType = defineDictionary({
  name: 'accidentType',
  entries: {
    1: { label: '机械伤害' },
    2: { label: '高处坠落' },
    3: { label: '物体打击' },
    4: { label: '车辆伤害/交通事故' },
    5: { label: '滑倒摔伤' },
    6: { label: '触电' },
    7: { label: '灼烫' },
    8: { label: '切割刺伤' },
    9: { label: '搬运扭伤' },
    10: { label: '突发疾病' },
    11: { label: '职业病' },
    12: { label: '中毒窒息' },
    13: { label: '火灾爆炸' },
    14: { label: '动物伤害' },
    99: { label: '其他' },
  },
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

export const claimItem = defineDictionary({
  name: 'claimItem',
  entries: {
    1: { label: '医疗费用' },
    2: { label: '误工费' },
    3: { label: '伤残' },
    4: { label: '身故' },
    5: { label: '住院津贴' },
    6: { label: '法律费用' },
  },
});

export const treatType = defineDictionary({
  name: 'treatType',
  entries: { 1: { label: '门诊' }, 2: { label: '住院' } },
});

export const payeeType = defineDictionary({
  name: 'payeeType',
  entries: { 1: { label: '企业' }, 2: { label: '个人' } },
});

export const caseCloseType = defineDictionary({
  name: 'caseCloseType',
  entries: {
    1: { label: '赔付结案', tone: 'done' },
    2: { label: '零赔付', tone: 'draft' },
    3: { label: '拒赔', tone: 'refused' },
    4: { label: '撤案', tone: 'draft' },
  },
});

export const closeReason = defineWords('closeReason', [
  '非保险责任',
  '免赔额内',
  '未投保期间',
  '材料不实',
  '客户撤回',
  '超期未补',
]);

export const expressCompany = defineDictionary({
  name: 'expressCompany',
  entries: {
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
  },
});

export const hospitalLevel = defineDictionary({
  name: 'hospitalLevel',
  entries: {
    31: { label: '三级甲等' },
    32: { label: '三级乙等' },
    30: { label: '三级未定等' },
    21: { label: '二级甲等' },
    22: { label: '二级乙等' },
    20: { label: '二级未定等' },
    11: { label: '一级' },
    0: { label: '未定级' },
  },
});

export const hospitalNature = defineDictionary({
  name: 'nature',
  entries: { 1: { label: '公立' }, 2: { label: '民营' } },
});

export const hospitalDesignation = defineDictionary({
  name: 'designated',
  entries: {
    0: { label: '普通', tone: 'draft' },
    1: { label: '推荐', tone: 'done' },
    2: { label: '不予理赔', tone: 'refused' },
  },
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
