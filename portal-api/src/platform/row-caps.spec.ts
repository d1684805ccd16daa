import { operateType, questionCategory, relationType } from 'shared-kernel/domain/dictionaries';
import { addDays } from 'shared-kernel/domain/civil-date';
import { givenCovered, givenFile } from '../modules/claims/claims.fixtures';
import { people, personNo } from '../modules/insure/insure.fixtures';
import { openPortal, type Caller, type GivenCustomer, type Portal, type Reply } from '../testing/portal';
import { firstRow } from '../testing/rows';
import { rowCaps, type RowCap } from './row-caps';
import { samplePdf } from './seeding/sample-pdf';

interface Facts {
  me: Caller;
  portal: Portal;
  employer: GivenCustomer;
  insureId: number;
  customerMealId: number;
  itemId: number;
  settlementId: number;
}

let made = 0;
/** Creates one more row; every cap must be listed. Operators and projects have separate forms and specs. */
const makers: Record<Exclude<RowCap, 'operatorApplication' | 'project'>, (facts: Facts) => Promise<Reply>> = {
  applicationDraft: ({ me, portal, customerMealId }) =>
    me.post('/api/insures', {
      customerMealId,
      insurePeriod: 12,
      startDate: addDays(portal.clock.today(), 5),
      persons: people(3, 60),
    }),
  staffOrder: ({ me, portal, insureId }) =>
    me.post('/api/addReduces', {
      insureId,
      operateType: operateType.code.add,
      effectDate: addDays(portal.clock.today(), 2),
      persons: [personNo((made += 1) + 100)],
    }),
  filingDraft: ({ me }) =>
    me.post('/api/laborFilings', {
      relationType: relationType.code.labourContract,
      workUnit: '一分厂',
      persons: [],
    }),
  caseDraft: ({ me }) => me.put('/api/cases/draft', { form: { personName: '林晓岚' } }),
  caseQuestion: ({ me }) =>
    me.post('/api/caseQuestions', {
      category: questionCategory.codes[0],
      title: '发票丢失怎么办',
      content: '医院发票遗失了一张，可以用什么代替？',
    }),
  billQuestion: ({ me, settlementId, itemId }) =>
    me.post(`/api/settlements/${settlementId}/questions`, { itemId, question: '这一笔是怎么计算的' }),
  workTypeReport: ({ me }) => me.post('/api/workTypes/feedback', { name: '占星师', desc: '在室内观察星象' }),
  recharge: async ({ me, portal, employer }) => {
    const about = (await me.get('/api/customers/getCustomerInfo')).body.data;
    return me.post('/api/costs/pay', {
      bankNum: '41000201092000012',
      bankName: about.customername,
      bankDeposit: '工行',
      money: (made += 1),
      costProof: await givenFile(portal, employer),
    });
  },
  paymentNumber: ({ me }) => me.get('/api/pay/generateOrderNo'),
  branch: ({ me }) => {
    made += 1;
    return me.post('/api/filiales', {
      filialename: `第${made}分厂`,
      telephone: `137000000${10 + made}`,
      linkername: '张伟',
    });
  },
  jobName: ({ me }) =>
    me.post('/api/addReduces/rosterCheck/jobs', {
      list: [{ name: `岗位${(made += 1)}`, workTypeName: '电子装配工' }],
    }),
  import: ({ me, customerMealId }) =>
    me.post(
      '/api/insures/parsePersons',
      { customerMealId },
      { files: [{ ...paper, fileName: '名单.xlsx' }] },
    ),
  file: ({ me }) => me.post('/api/files', { owner: 'tmp:caps' }, { files: [paper] }),
};
const paper = { field: 'file', fileName: '病历.pdf', mime: 'application/pdf', bytes: samplePdf('record') };

describe('rows that an employer can create without limit', () => {
  let facts: Facts;
  beforeAll(async () => {
    const portal = await openPortal();
    const { employer } = await givenCovered(portal);
    const { db } = portal.ctx;
    const own = { customer_id: employer.id };
    const item = await firstRow(db, 'settlement_item', own);
    facts = {
      portal,
      employer,
      me: portal.as(employer.username),
      insureId: (await firstRow(db, 'insure', own)).id,
      customerMealId: (await firstRow(db, 'customer_meal', own)).id,
      itemId: item.id,
      settlementId: item.settlement_id,
    };
  });
  afterAll(() => facts.portal.close());

  it.each(Object.entries(makers))(
    'are refused with 422 and a message beyond their cap: %s',
    async (name, make) => {
      const caps = rowCaps as Record<string, (now: Date) => { most: number; text(most: number): string }>;
      const usual = caps[name] as (typeof caps)[string];
      const now = facts.portal.clock.now();
      const before = (await make(facts)).body;
      // The real cap takes too long to reach: the test cap is one above the current number of rows.
      const taken = Number(await takenBy(name as RowCap));
      caps[name] = (at) => ({ ...usual(at), most: taken + 1 });
      try {
        const last = (await make(facts)).body;
        const over = (await make(facts)).body;

        expect([before.code, last.code, over.code]).toEqual([200, 200, 422]);
        expect(over.message).toBe(usual(now).text(taken + 1));
      } finally {
        caps[name] = usual;
      }
    },
  );

  async function takenBy(name: RowCap): Promise<number> {
    const { table, counts } = rowCaps[name](facts.portal.clock.now());
    const { count } = await facts.portal.ctx.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('customer_id', '=', facts.employer.id)
      .where(counts)
      .executeTakeFirstOrThrow();
    return count;
  }
});
