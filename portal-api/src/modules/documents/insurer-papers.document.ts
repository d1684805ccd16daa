import type { Selectable } from 'kysely';
import * as texts from 'shared-kernel/domain/texts';
import type { SupplyerTable } from '../customers/customers.tables';
import type { MadePdf, MakePdf } from './template/pdf-maker';

/** The general clauses that the fictional insurers of this portal share, by chapter. */
const clauseChapters = {
  总则: [
    '第一条　本保险合同由保险条款、投保单、保险单、批单及特别约定组成。凡涉及本保险合同的约定，均应采用书面形式或者能够随时调取查用的电子形式。',
    '第二条　中华人民共和国境内依法设立的企业、事业单位、社会组织、个体经济组织，可以作为本保险合同的被保险人。',
    '第三条　本保险合同所称雇员，是指与被保险人存在劳动关系或者劳务关系、从被保险人处获得报酬，并在保险单所附雇员名单中列明的自然人。',
  ],
  保险责任: [
    '第四条　在保险期间内，被保险人的雇员在从事被保险人业务工作时遭受意外伤害，或者患与业务有关的职业性疾病，导致伤残或者死亡，依法应由被保险人承担的经济赔偿责任，保险人按照本保险合同约定负责赔偿。',
    '第五条　保险人负责赔偿的项目包括：死亡赔偿金、伤残赔偿金、医疗费用、误工费用；保险单载明扩展承保的，还包括住院津贴及其他扩展项目。',
    '第六条　被保险人因保险事故被提起仲裁或者诉讼，经保险人书面同意支付的仲裁费、诉讼费、律师费，保险人在法律费用限额内负责赔偿。',
  ],
  责任免除: [
    '第七条　下列原因造成的损失、费用和责任，保险人不负责赔偿：投保人、被保险人的故意行为；战争、敌对行动、军事行为、恐怖活动；核辐射、核污染；行政行为或者司法行为。',
    '第八条　雇员由于下列原因导致的伤残或者死亡，保险人不负责赔偿：自残、自杀、犯罪行为；醉酒或者吸毒；无有效驾驶证驾驶机动车；疾病、分娩、流产，但本保险合同另有约定的除外。',
    '第九条　罚款、罚金及惩罚性赔偿，以及按照免赔额、免赔天数、赔偿比例应由被保险人自行承担的部分，保险人不负责赔偿。',
  ],
  责任限额与保险期间: [
    '第十条　责任限额包括每人死亡伤残责任限额、每人医疗费用责任限额、法律费用责任限额、每次事故责任限额和累计责任限额，由双方协商确定并在保险单中载明。',
    '第十一条　保险期间以保险单载明的起讫时间为准。新增雇员的保险责任自批单载明的生效日零时起，减少雇员的保险责任至批单载明的终止日二十四时止。',
  ],
  保险人义务: [
    '第十二条　保险人收到赔偿请求后应当及时作出核定；情形复杂的，应当在三十日内作出核定。属于保险责任的，在达成赔偿协议后十日内履行赔偿义务。',
    '第十三条　保险人认为有关证明和资料不完整的，应当及时一次性通知被保险人补充提供。',
    '第十四条　不属于保险责任的，保险人应当自作出核定之日起三日内发出拒绝赔偿通知书并说明理由。',
  ],
  '投保人、被保险人义务': [
    '第十五条　投保人应当如实告知。故意或者因重大过失未履行如实告知义务，足以影响保险人决定是否同意承保或者提高保险费率的，保险人有权解除保险合同。',
    '第十六条　被保险人应当遵守安全生产法律法规，采取合理的预防措施，避免或者减少事故的发生。',
    '第十七条　知道保险事故发生后，被保险人应当尽力采取必要、合理的措施防止或者减少损失，并及时通知保险人，书面说明事故发生的原因、经过和损失情况。',
  ],
  赔偿处理: [
    '第十八条　被保险人请求赔偿时，应当提交索赔申请、保险单、雇佣关系证明、事故证明、医疗机构诊断证明及费用单据、伤残鉴定书或者死亡证明，以及其他与确认事故性质、原因、损失程度有关的材料。',
    '第十九条　死亡赔偿以每人死亡伤残责任限额为限；伤残赔偿按照伤残等级对应的比例乘以每人死亡伤残责任限额计算。同一雇员的死亡、伤残赔偿累计不超过该限额。',
    '第二十条　医疗费用在扣除每次事故免赔额后，按照约定的赔偿比例计算；误工费用自免赔天数届满后按照约定的每日标准计算。',
  ],
  争议处理与其他: [
    '第二十一条　因履行本保险合同发生的争议，由当事人协商解决；协商不成的，提交保险单载明的仲裁机构仲裁，未载明或者未达成仲裁协议的，依法向人民法院起诉。',
    '第二十二条　保险责任开始后，投保人要求解除保险合同的，保险人按照未满期天数与保险期间天数的比例退还保险费，但已发生保险事故的雇员对应的保险费除外。',
  ],
};

const guideSteps = {
  '一、投保': [
    '在“方案管理”中选择方案，点击“投保”，选择保险期间与起保日期。',
    '下载人员模板，按说明填写后导入；有误的行排在最前，可以在页面上直接修改。',
    '阅读并同意保险条款与特别约定后提交，审核通过后使用余额支付，次日零时生效。',
  ],
  '二、加保、减保与替换': [
    '在“加减保”中选择保单与操作类型，录入或者导入人员，系统逐人列出天数与费用。',
    '提交后当日即可审核，次日零时生效；生效前可以撤销，费用原路退回。',
  ],
  '三、报案与理赔': [
    '出险后二十四小时内在“理赔管理”中报案，按姓名、证件号码或者手机号码查找出险人员。',
    '依照材料清单逐项上传，材料齐全后提交；被退回的材料补充后再次提交。',
    '收到理算结果后核对金额，确认或者提出异议；确认后等待保险公司付款。',
  ],
  '四、账户与发票': [
    '对公转账后在“我的账户”中提交充值并上传付款凭证，到账后计入可用余额。',
    '开票信息在“设置—开票信息”中维护，发票在“发票管理”中申请与下载。',
  ],
};

type Insurer = Pick<Selectable<SupplyerTable>, 'supplyername' | 'short_name' | 'hotline' | 'report_email'>;

export const guideEdition = '2026.1';

export const clauseDocument = (make: MakePdf, insurer: Insurer): Promise<MadePdf> =>
  make({ title: texts.liabilityClauses, author: insurer.supplyername }, (sheet) => {
    sheet.title(`${insurer.supplyername}\n${texts.liabilityClauses}`);
    for (const [heading, clauses] of Object.entries(clauseChapters)) {
      sheet.heading(heading);
      for (const clause of clauses) sheet.paragraph(clause);
    }
    sheet.note(`服务与报案电话：${insurer.hotline}`);
  });

/** Makes the guide for insuring staff, changing staff and claiming with an insurer. */
export const operationGuide = (make: MakePdf, insurer: Insurer, brand: string): Promise<MadePdf> =>
  make({ title: '操作手册', author: insurer.supplyername }, (sheet) => {
    sheet.title(`${brand}操作手册（${insurer.short_name}）`);
    sheet.facts([
      ['版本', guideEdition],
      ['报案电话', insurer.hotline],
      ['报案邮箱', insurer.report_email],
    ]);
    for (const [heading, steps] of Object.entries(guideSteps)) {
      sheet.heading(heading);
      steps.forEach((step, index) => sheet.paragraph(`${index + 1}. ${step}`));
    }
  });
