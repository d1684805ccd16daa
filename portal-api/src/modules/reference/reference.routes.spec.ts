import { eachPortal, openPortal, insertRow } from '../../testing/portal';
import { blacklisted } from './reference.repository';

const portal = eachPortal(openPortal);

const signedIn = async () => portal.as((await portal.given.customer()).username);
const listOf = (reply: { body: { data?: unknown } }) =>
  (reply.body.data as { list: Record<string, unknown>[] }).list;

describe('public reference data', () => {
  it('contain the time, the first effective day and whether today is a holiday', async () => {
    const saturday = await portal.anonymous.get('/api/dicts/getNowTime');
    portal.clock.set('2026-11-23T23:59:00+08:00');
    const monday = await portal.anonymous.get('/api/dicts/getNowTime');

    expect(saturday.body.data).toEqual({
      now: '2026-11-21T01:30:00.000Z',
      today: '2026-11-21',
      effectDate: '2026-11-22',
      holiday: true,
    });
    expect(monday.body.data).toMatchObject({ today: '2026-11-23', effectDate: '2026-11-24', holiday: false });
  });

  it('contain a dictionary with its codes as text', async () => {
    const reply = await portal.anonymous.get('/api/dicts/listByType?type=insureStatus');

    expect(listOf(reply)).toHaveLength(10);
    expect(listOf(reply)[3]).toEqual({ value: '3', label: '待支付', sort: 3, extra: { tone: 'yours' } });
  });

  it('contain every dictionary that pages read by its name', async () => {
    const types = `
      mealName maimRatio extension caseStatus endorseStatus settleStatus invoiceStatus personStatus
      costStatus voucherStatus filingStatus expressCompany accidentScene accidentType injuredPart
      claimItem relationType reduceReason customerType hospitalLevel messageKind articleType idType
      sex nature evaluateTags closeReason surrenderReason messageBiz invoiceContent payAccountType
      bankDeposit jobType insurePeriod`;
    for (const type of types.trim().split(/\s+/)) {
      const reply = await portal.anonymous.get(`/api/dicts/listByType?type=${type}`);
      expect({ type, isEmpty: listOf(reply).length < 2 }).toEqual({ type, isEmpty: false });
    }
  });

  it('do not contain unknown dictionaries', async () => {
    expect((await portal.anonymous.get('/api/dicts/listByType?type=nothing')).status).toBe(404);
    expect((await portal.anonymous.get('/api/dicts/listByType')).status).toBe(422);
  });

  it('contain periods with their factor, and job classes without the refused one', async () => {
    const periods = await portal.anonymous.get('/api/dicts/listEmployInsurePeriod');
    const classes = await portal.anonymous.get('/api/dicts/listEmployJobType');

    expect(listOf(periods)).toEqual([
      { value: '1', label: '1个月', factor: 1 },
      { value: '3', label: '3个月', factor: 0.98 },
      { value: '6', label: '6个月', factor: 0.95 },
      { value: '12', label: '1年', factor: 0.9 },
    ]);
    expect(listOf(classes).map((row) => row.value)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('contain regions from the provinces down', async () => {
    const provinces = await portal.anonymous.get('/dicts/getRegions');
    const districts = await portal.anonymous.get('/dicts/getRegions?parentCode=350200');

    expect(listOf(provinces)).toHaveLength(34);
    expect(listOf(districts)[1]).toEqual({ code: '350205', name: '海沧区', level: 3, leaf: true });
    expect((await portal.anonymous.get('/dicts/getRegions?parentCode=x')).status).toBe(422);
  });
});

describe('contracting companies', () => {
  it('are returned with their data, bank account and invoice kinds', async () => {
    const employer = await portal.given.customer();
    const caller = portal.as(employer.username);
    const id = employer.signcompanyId;

    const company = await caller.get(`/api/signcompanys/${id}`);
    const bank = await caller.get(`/api/signcompanys/getBankInfo?signcompany=${id}`);
    const kinds = await caller.get(`/api/dicts/getInvoiceTypeListBySigncompanyId/${id}`);

    const signcompanyname = '鹭服企服科技（厦门）有限公司';
    expect(company.body.data).toMatchObject({ id, signcompanyname, uscc: '91350203MA3PRD0166' });
    const bankFacts = { bankNum: '350200088800010001', tip: '企业账户只能公户对公户打款' };
    expect(bank.body.data).toMatchObject(bankFacts);
    expect(listOf(kinds)[0]).toEqual({
      invoiceKind: 1,
      label: '增值税专用发票',
      contents: expect.arrayContaining([{ value: 1, label: '*保险服务*雇主责任保险费' }]),
    });
  });
});

describe('work types', () => {
  it('are found by class, industry and keyword, page by page', async () => {
    const caller = await signedIn();

    const all = await caller.get('/api/workTypes?length=500');
    const industry = encodeURIComponent('建筑装修');
    const page = await caller.get(`/api/workTypes?industry=${industry}&jobType=6&start=2&length=3`);
    const byLetters = await caller.get('/api/workTypes?keyword=ccsj');

    expect(all.body.data).toMatchObject({ count: 204 });
    expect(page.body.data).toMatchObject({
      count: 7,
      list: [{ jobType: 6 }, { jobType: 6 }, { jobType: 6 }],
    });
    expect(listOf(byLetters)[0]).toMatchObject({ workTypeName: '叉车司机', jobType: 4, certRequired: true });
  });
});

describe('hospitals', () => {
  it('are found by place, level and keyword, recommended ones first and refused ones last', async () => {
    const caller = await signedIn();

    const xiamen = listOf(await caller.get('/api/hospitals?regionCode=350200&length=100'));
    const byLetters = listOf(await caller.get('/api/hospitals?keyword=xmshcyy'));
    const refused = await caller.get('/api/hospitals?designated=2');

    expect(xiamen.every((row) => String(row.regionCode).startsWith('3502'))).toBe(true);
    expect(xiamen[0]).toMatchObject({ designated: 1 });
    expect(xiamen.at(-1)).toMatchObject({ designated: 2, hospitalName: '鹭示例康复医院' });
    expect(byLetters.map((row) => row.hospitalName)).toEqual(['厦门市海沧医院']);
    expect(refused.body.data).toMatchObject({ count: 3 });
  });

  it('treats LIKE wildcards in a keyword literally', async () => {
    const caller = await signedIn();

    expect((await caller.get('/api/hospitals?keyword=%25')).body.data).toEqual({ list: [], count: 0 });
  });
});

describe('the blacklist', () => {
  it('is searched by ID number through a hash of it', async () => {
    const { db, pii, clock } = portal.ctx;
    await insertRow(db, 'blacklist', {
      id_hash: pii.index('350212198807120015'),
      level: 2,
      reason: '虚假理赔',
      created_at: clock.now(),
    });

    const found = await blacklisted(db, pii, ['350212198807120015', '37028319951103252X']);

    expect(found).toEqual([{ idNo: '350212198807120015', level: 2, reason: '虚假理赔' }]);
    expect(await blacklisted(db, pii, [])).toEqual([]);
  });
});
