import { oneDatabase, type Caller, rowsOf, updateRows } from '../../../testing/portal';
import { givenInvoiceInfo } from '../../invoicing/invoicing.fixtures';
import { confirmed, eachCase, payeeOf } from '../claims.fixtures';

interface Who {
  who: 'main account' | 'project user';
}

oneDatabase((open) => {
  const { portal, covered, reported, report } = eachCase(open);
  let username: string;
  let me: Caller;

  const others = '41000201092000099';
  const save = async (payee: object, id = reported.id) =>
    (await me.put(`/api/cases/${id}/materials`, { payee })).body;
  const asksForCode = { code: 422, data: { fields: [{ field: 'payee.captcha' }] } };
  const account = async () => (await me.get(`/api/cases/${reported.id}`)).body.data.payeeBankNumMasked;
  const messages = () =>
    portal.ctx.db
      .selectFrom('message')
      .select(['content', 'popup'])
      .where('subject', 'like', '%领款账户有变更')
      .orderBy('id')
      .execute();
  const nextMinute = () => portal.clock.set(new Date(portal.clock.now().getTime() + 61_000).toISOString());

  async function actAs({ who }: Who) {
    username = covered.employer.username;
    if (who === 'project user') {
      const { id: customerId } = covered.employer;
      const branch = await portal.given.filiale(customerId);
      await updateRows(portal, 'cases', { filiale_id: branch.id });
      ({ username } = await portal.given.projectUser(customerId, branch.id));
    }
    me = portal.as(username);
  }

  it.each<Who>([{ who: 'main account' }, { who: 'project user' }])(
    'a new payee requires an SMS code sent to the $who, and the main account gets a message',
    async (given) => {
      await actAs(given);
      const payee = payeeOf(covered.employer);
      expect(await save(payee)).toMatchObject(asksForCode);
      expect(await save({ ...payee, captcha: '246810' })).toMatchObject({ code: 1003 });
      expect(await account()).toBeNull();

      expect(await save(await confirmed(me, username, payee))).toMatchObject({ code: 200 });
      expect(await save(payee)).toMatchObject({ code: 200 });
      expect(await save({ ...payee, payeeBankNum: '4100 0201 0920 00012' })).toMatchObject({ code: 200 });
      expect(await messages()).toHaveLength(1);

      for (const change of [{ payeeBankNum: others }, { payeeBankDeposit: '招商银行' }])
        expect(await save({ ...payee, ...change })).toMatchObject(asksForCode);
      // A code for another purpose and a code that was already used are both rejected.
      nextMinute();
      await me.post('/api/public/getVerification', { mobile: username, type: 'login' }, { form: true });
      expect(await save({ ...payee, payeeBankNum: others, captcha: '246810' })).toMatchObject({ code: 1003 });
      expect(await account()).toBe('****0012');
      const other = await confirmed(me, username, { ...payee, payeeBankNum: others });
      const [first, second] = await Promise.all([
        save(other),
        save({ ...other, payeeBankNum: '41000201092000077' }),
      ]);
      expect([first.code, second.code].toSorted()).toEqual([1003, 200]);

      const sent = await messages();
      expect(sent).toHaveLength(2);
      expect(sent[1]?.content).toContain('由****0012变更为****00');
      expect(sent[1]?.popup).toBe(given.who === 'project user');
      const audit = await rowsOf(portal, 'audit_log', ['id'], { action: 'case.change-payee' });
      expect(audit).toHaveLength(2);
    },
  );

  it('a payee account that another case already uses needs no SMS code, but replacing it does', async () => {
    await actAs({ who: 'main account' });
    const payee = payeeOf(covered.employer);
    const { id } = await report(1);
    await save(await confirmed(me, username, payee));

    expect(await save(payee, id)).toMatchObject({ code: 200 });
    expect(await save({ ...payee, payeeBankNum: others }, id)).toMatchObject(asksForCode);
  });

  it('the payee account of the last case is offered masked and without a code, unless a payment to it was returned', async () => {
    await actAs({ who: 'main account' });
    const offerOf = async (id: number, who = me) => (await who.get(`/api/cases/${id}`)).body.data.payeeOffer;
    const { id } = await report(1);
    expect(await offerOf(id)).toBeNull();
    await givenInvoiceInfo(portal.ctx.db, covered.employer.id);
    const ofInvoices = { caseId: null, payeeType: 1, payeeBankNum: '35050168000000000001' };
    expect(await offerOf(id)).toMatchObject(ofInvoices);
    await save(await confirmed(me, username, payeeOf(covered.employer)));

    expect(await offerOf(reported.id)).toBeNull();
    const offer = await offerOf(id);
    expect(offer).toMatchObject({
      caseId: reported.id,
      payeeBankNum: '****0012',
      payeeBankDeposit: '中国工商银行',
    });
    const { id: customerId } = covered.employer;
    const branch = await portal.given.filiale(customerId);
    await updateRows(portal, 'cases', { filiale_id: branch.id }, { id });
    const project = portal.as((await portal.given.projectUser(customerId, branch.id)).username);
    expect(await offerOf(id, project)).toBeNull();
    const take = async (who = me, from = reported.id) =>
      (await who.put(`/api/cases/${id}/materials`, { payeeOf: from })).body;
    expect(await take(project)).toMatchObject({ code: 404 });
    expect(await take(me, id)).toMatchObject({ code: 422, data: { fields: [{ field: 'payeeOf' }] } });
    expect(await take()).toMatchObject({ code: 200 });
    expect(await messages()).toHaveLength(1);
    const { payeeBankNumMasked } = (await me.get(`/api/cases/${id}`)).body.data;
    expect(payeeBankNumMasked).toBe('****0012');

    const third = await report(2);
    await updateRows(portal, 'cases', { payee_returned: true });
    expect(await offerOf(third.id)).toMatchObject(ofInvoices);
  });
});
