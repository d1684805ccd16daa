import { sql } from 'kysely';
import {
  caseStatus,
  questionCategory,
  questionKind,
  questionStatus,
} from 'shared-kernel/domain/dictionaries';
import { officeTimeBefore, officeTime, workdayFrom } from '../../../platform/seeding/office-hours';
import { addDays, civilDateOf } from 'shared-kernel/domain/civil-date';
import type { SeedContext } from '../../../platform/seeding/seed-context';
import { frequentQuestions } from '../questions/frequent-questions.data';

/** Time between two questions of the demo. */
const betweenMs = 50 * 3_600_000;
const { papers, medical, lostWages, payment, report, disability } = questionCategory.code;

/** Seeds the frequent questions, which every portal has from its first day. */
export async function seedFrequentQuestions(seed: SeedContext): Promise<void> {
  const random = seed.random('frequent questions');
  const at = seed.ctx.clock.now();
  await seed.ctx.db
    .insertInto('case_question')
    .values(
      Object.entries(frequentQuestions).flatMap(([category, questions]) =>
        Object.entries(questions).map(([title, answer]) => ({
          kind: questionKind.code.frequent,
          category: Number(category),
          title,
          content: title,
          question_status: questionStatus.code.answered,
          answer,
          answer_time: at,
          create_time: at,
          ...(seed.scope === 'demo' && {
            view_count: random.int(60, 900),
            helpful_count: random.int(8, 60),
            unhelpful_count: random.int(0, 6),
          }),
          customer_id: null,
          filiale_id: null,
          user_id: null,
          asked_by: null,
          case_id: null,
        })),
      ),
    )
    .execute();
}

/** Questions of the rich employer about its cases: category, title, question, answer; the last three are unanswered. */
const asked: readonly (readonly [category: number, title: string, content: string, answer?: string])[] = [
  [
    papers,
    '建休单没有写截止日期可以吗',
    '医院开的建休单只写了休息，没有写到哪一天，可以直接上传吗？',
    '需要请医院补写起止日期并盖章，否则只能按门诊病历记载的天数认定。',
  ],
  [
    medical,
    '外购药的发票能不能报',
    '医生让在院外药店买了消炎药，有发票，可以一起索赔吗？',
    '有医嘱或处方、与伤情相关的外购药可以，请同时上传处方。',
  ],
  [
    lostWages,
    '员工没有银行工资流水怎么办',
    '这名员工是临时用工，工资按周现金发放，没有银行流水。',
    '可以提供签字的工资表和个税申报记录，并由企业盖章说明发放方式。',
  ],
  [
    payment,
    '领款账户填错了能改吗',
    '开户行写成了支行的旧名称，案件已经提交，会影响付款吗？',
    '不影响审核。付款前客服会与您核对，退回时可在案件中重新填写。',
  ],
  [
    report,
    '员工第二天才说受伤算超时吗',
    '员工当晚没有说，第二天上班才告诉我们，已经过了二十小时。',
    '未超过24小时，正常报案即可，请在事故经过中写明得知的时间。',
  ],
  [
    disability,
    '鉴定费可以赔吗',
    '劳动能力鉴定交了三百元鉴定费，有票据。',
    '鉴定费不在医疗费用内；方案含法律费用责任时可以在该项下申请。',
  ],
  [
    papers,
    '考勤记录要交多长时间的',
    '员工休息了两个月，考勤要交哪几个月？',
    '从出险当月到误工期结束的当月，需要企业盖章。',
  ],
  [
    medical,
    '复查费用还能补交吗',
    '第一次材料已经交了，两周后还要复查一次。',
    '初审前可以补充发票；已进入理算的，请在提出异议时一并提交。',
  ],
  [
    lostWages,
    '两次建休单中间断了三天',
    '第一张到十日，第二张从十四日开始，中间是周末和调休。',
    '断开的三天没有医嘱，不能计入误工天数。',
  ],
  [
    payment,
    '什么时候能收到赔款',
    '昨天同意了理算结果，员工一直在问。',
    '同意后10天内支付，一般3至5个工作日到账。',
  ],
  [
    report,
    '同一事故伤了两个人怎么报',
    '两个人一起被钢管砸伤，需要分别报案吗？',
    '每人一个案件，可以在报案时一起填写，事故编号相同。',
  ],
  [papers, '电子发票要打印盖章吗', '医院给的是电子发票PDF，需要打印出来盖章再上传吗？'],
  [disability, '内固定取出后再鉴定可以吗', '医生建议明年取钢板之后再做鉴定，会不会超过期限？'],
  [medical, '转院的救护车费能不能赔', '从镇上医院转到市里，救护车收了四百八十元，有发票。'],
];

/** Seeds fourteen questions of the demo's rich employer, the newest three without an answer. */
export async function seedQuestions(seed: SeedContext): Promise<void> {
  const { c1 } = seed.customers;
  const random = seed.random('questions');
  const now = seed.ctx.clock.now().getTime();
  const cases = await seed.ctx.db
    .selectFrom('cases')
    .select(['id', 'filiale_id', 'report_time'])
    .where('customer_id', '=', c1.id)
    .where('case_status', '<>', caseStatus.code.withdrawn)
    .orderBy(sql`report_time desc`)
    .limit(asked.length)
    .execute();
  const rows = asked.map(([category, title, content, answer], index) => {
    const about = cases[asked.length - 1 - index];
    const at = officeTimeBefore(new Date(now - (asked.length - index - 0.5) * betweenMs), random);
    const answered = officeTime(workdayFrom(addDays(civilDateOf(at), 1)), random);
    return {
      kind: questionKind.code.asked,
      category,
      title,
      content,
      customer_id: c1.id,
      filiale_id: about?.filiale_id ?? null,
      user_id: c1.userId,
      asked_by: c1.name,
      case_id: about && about.report_time < at ? about.id : null,
      question_status: answer ? questionStatus.code.answered : questionStatus.code.waiting,
      answer: answer ?? null,
      answer_time: answer ? answered : null,
      create_time: at,
    };
  });
  await seed.ctx.db.insertInto('case_question').values(rows).execute();
}
