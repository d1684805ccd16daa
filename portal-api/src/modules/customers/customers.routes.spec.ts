import { eachPortal, openPortal, fieldsOf, rowsOf, updateRows, type Caller } from '../../testing/portal';

const portal = eachPortal(openPortal);

const address = {
  regAddress: '厦门市海沧区示例路18号',
  regPhone: '0592-6000018',
  bankDeposit: '示例银行海沧支行',
  bankNum: '３５０５ 0168 0000 0001',
  receiveEmail: 'fapiao@example.com',
};

const saveInvoiceInfo = (caller: Caller, form: object) =>
  caller.put('/api/customers/updateCustomerInvoiceInfo', form);

describe('the employer of the caller', () => {
  it('is returned with every field that the navigation guard needs', async () => {
    const customername = '厦门示例公司';
    const employer = await portal.given.customer({ customername, invoicetype: 2, payAccountType: 2 });

    const reply = await portal.as(employer.username).get('/api/customers/getCustomerInfo');

    expect(reply.body.data).toEqual({
      id: employer.id,
      customername,
      uscc: expect.any(String),
      payAccountType: 2,
      invoicetype: 2,
      signcompany: employer.signcompanyId,
      signcompanyname: '鹭服企服科技（厦门）有限公司',
      infoInputStatus: 4,
      planConfirmStampStatus: 0,
      usertype: 3,
      telephone: employer.username,
      firstLoginFlag: 0,
      linkerAuditStatus: 2,
      stampAskStatus: null,
      rechargePopFlag: 0,
      settleMode: 1,
      lowBalanceLine: 5000,
      invoiceInfo: null,
    });
  });

  it('hides balance, warning line and invoice information from project users', async () => {
    const employer = await portal.given.customer();
    await saveInvoiceInfo(portal.as(employer.username), { invoicetype: 2, version: 0 });
    const branch = await portal.given.filiale(employer.id);
    const user = await portal.given.projectUser(employer.id, branch.id);

    const info = await portal.as(user.username).get('/api/customers/getCustomerInfo');
    const status = await portal.as(user.username).get('/api/customers/getComputedStatus');

    const hidden = { lowBalanceLine: null, invoiceInfo: null };
    expect(info.body.data).toMatchObject({ id: employer.id, usertype: 4, ...hidden });
    expect(status.body.data).toMatchObject({ infoInputStatus: 4, available: null });
  });

  it('starts with zero plans, policies and insured people', async () => {
    const employer = await portal.given.customer();

    const reply = await portal.as(employer.username).get('/api/customers/getCustomerYunInfo');

    expect(reply.body.data).toEqual({
      openTime: '2026-11-21T01:30:00.000Z',
      planCount: 0,
      policyCount: 0,
      personCount: 0,
      servicerName: null,
    });
  });

  it('has a service contact once one is assigned', async () => {
    const employer = await portal.given.customer();
    const caller = portal.as(employer.username);
    const before = await caller.get('/api/customers/getServicerInfo');
    await portal.ctx.db
      .updateTable('customer')
      .set((eb) => ({ servicer_id: eb.selectFrom('servicer').select((of) => of.fn.min('id').as('id')) }))
      .where('id', '=', employer.id)
      .execute();

    const after = await caller.get('/api/customers/getServicerInfo');

    expect(before.status).toBe(404);
    expect(after.body.data).toMatchObject({ name: '林晓雯', wechatQrUrl: null });
  });
});

describe('the invoice information', () => {
  it('is replaced when the sent version is current, and refused with 409 otherwise', async () => {
    const employer = await portal.given.customer();
    const caller = portal.as(employer.username);

    const form = { ...address, invoicetype: 1 };
    const first = await saveInvoiceInfo(caller, { ...form, version: 0 });
    const stale = await saveInvoiceInfo(caller, { invoicetype: 2, version: 0 });
    const second = await saveInvoiceInfo(caller, { ...form, regPhone: '（0592）７000018', version: 1 });

    expect(first.body.data).toEqual({ infoInputStatus: 4, invoicetype: 1, version: 1 });
    expect(stale.status).toBe(409);
    expect(second.body.data).toMatchObject({ version: 2 });
    const info = await caller.get('/api/customers/getCustomerInfo');
    expect(info.body.data).toMatchObject({
      invoicetype: 1,
      invoiceInfo: {
        regPhone: '(0592)7000018',
        bankNum: '3505016800000001',
        taxNo: expect.any(String),
        receiverName: '',
      },
    });
  });

  it('requires the bank details for special invoices, with an error at every field', async () => {
    const employer = await portal.given.customer();

    const form = { invoicetype: 1, receiveEmail: 'nobody', version: 0 };
    const reply = await saveInvoiceInfo(portal.as(employer.username), form);

    expect(reply.status).toBe(422);
    const fields = fieldsOf(reply);
    expect(fields.map((issue) => issue.field)).toEqual([
      'regAddress',
      'regPhone',
      'bankDeposit',
      'bankNum',
      'receiveEmail',
    ]);
    expect(fields[0]?.message).toBe('专用发票须填写注册地址');
    expect(fields[4]?.message).toBe('请输入正确的邮箱');
  });

  it('moves a new employer to the next onboarding step when saved', async () => {
    const employer = await portal.given.customer({ infoInputStatus: 1 });

    const reply = await saveInvoiceInfo(portal.as(employer.username), { invoicetype: 2, version: 0 });

    expect(reply.body.data).toMatchObject({ infoInputStatus: 2 });
  });
});

describe('the recharge prompt', () => {
  it('can be dismissed by its own employer only', async () => {
    const employer = await portal.given.customer();
    const other = await portal.given.customer();
    await updateRows(portal, 'customer', { recharge_pop_flag: 1 });
    const caller = portal.as(employer.username);

    const set = (id: number, rechargePopFlag: number) =>
      caller.put('/api/customers/updateRechargePopFlag', { id, rechargePopFlag });

    const foreign = await set(other.id, 0);
    const own = await set(employer.id, 0);
    const raised = await set(employer.id, 1);

    expect([foreign.status, own.body.code, raised.status]).toEqual([403, 200, 422]);
    const flags = await rowsOf(portal, 'customer', ['id', 'recharge_pop_flag'], {}, 'id');
    expect(flags).toEqual([
      { id: employer.id, recharge_pop_flag: 0 },
      { id: other.id, recharge_pop_flag: 1 },
    ]);
  });
});

describe('branches', () => {
  it('are found by telephone only by their employer and their own users', async () => {
    const employer = await portal.given.customer();
    const [north, south] = [
      await portal.given.filiale(employer.id, '北厂'),
      await portal.given.filiale(employer.id, '南厂'),
    ];
    const phones = await rowsOf(portal, 'filiale', ['id', 'telephone'], {}, 'id');
    const phoneOf = (id: number) => phones.find((row) => row.id === id)?.telephone ?? '';
    const user = await portal.given.projectUser(employer.id, north.id);
    const stranger = await portal.given.customer();

    const find = ({ username }: { username: string }, { id }: { id: number }) =>
      portal.as(username).get(`/api/filiales/getByPhone/${phoneOf(id)}`);
    const byEmployer = await find(employer, south);
    const own = await portal
      .as(user.username)
      .get(`/api/filiales/getFilialeName?telephone=${phoneOf(north.id)}`);
    const neighbour = await find(user, south);
    const foreign = await find(stranger, north);

    expect(byEmployer.body.data).toEqual({ id: south.id, filialename: '南厂', projectnames: [] });
    expect(own.body.data).toEqual({ filialename: '北厂' });
    expect([neighbour.status, foreign.status]).toEqual([404, 404]);
  });
});
