import { personNo, givenPolicy } from '../insure/insure.fixtures';
import { givenCase } from '../claims/claims.fixtures';
import { givenRecharge, givenWithdrawal } from '../finance/withdrawals.fixtures';
import { givenInvoice } from '../invoicing/invoicing.fixtures';
import { eachDatabase, eachPortal, type GivenCustomer, firstRow, updateRows } from '../../testing/portal';

eachDatabase((open) => {
  const portal = eachPortal(open);

  it('a search finds records of the caller’s own employer by number, name, pinyin and whole identity number', async () => {
    const employer = await portal.given.customer();
    const stranger = await portal.given.customer();
    const policy = await givenPolicy(portal, employer);
    const { id: person, name } = await firstRow(portal, 'insure_person', { name: '王甲一' });
    const reported = await givenCase(portal, employer.username, person);
    await portal.ctx.jobs.runAll();
    const { policy_no } = await firstRow(portal, 'insure', { id: policy.id });
    const found = async (word: string, username = employer.username) => {
      const reply = await portal.as(username).get(`/api/search?word=${encodeURIComponent(word)}`);
      const { list } = reply.body.data;
      return list.map(({ kind, title, link }) => `${kind} ${title} ${link}`);
    };
    const him = `person ${name} /editInsurance/index?name=${encodeURIComponent(name)}&person=${person}`;

    const itsCase = `case ${reported.caseNo} /flashCompensationCloud/details/${reported.id}`;

    expect(await found((policy_no ?? '').toLowerCase())).toEqual([
      `policy ${policy_no} /insurance/details/${policy.id}`,
      itsCase,
    ]);
    expect(await found(reported.caseNo.slice(0, -1).toLowerCase())).toEqual([itsCase]);
    expect(await found(personNo(0).idNo.toLowerCase())).toEqual([him, itsCase]);
    const wide = (text: string) =>
      [...text].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join(' ');
    expect(await found(wide(policy_no ?? ''))).toContain(
      `policy ${policy_no} /insurance/details/${policy.id}`,
    );
    expect(await found(wide(reported.caseNo))).toEqual([itsCase]);
    const byKeyword = async (list: string, text: string) =>
      (await portal.as(employer.username).get(`/api/${list}keyword=${encodeURIComponent(text)}`)).body;
    expect(await byKeyword('cases?', wide(reported.caseNo))).toMatchObject({ data: { count: 1 } });
    expect(await byKeyword('hospitals?', '厦门大学附属 第一医院')).toMatchObject({ data: { count: 1 } });
    for (const word of ['王甲一', 'wjy', 'wangjia', 'WJY']) {
      const [first, ...others] = await found(word);
      expect(first).toBe(him);
      expect(others).toContainEqual(
        expect.stringContaining(`/flashCompensationCloud/details/${reported.id}`),
      );
    }
    const answer = await portal.as(employer.username).get(`/api/search?word=${personNo(0).idNo}`);
    const { list } = answer.body.data;
    expect(list[0]?.note).toMatch(/^\d{6}\*+\w{4} · 保障中$/);
    expect((await found('王')).filter((hit) => hit.startsWith('person'))).toHaveLength(5);
    expect(await found('%')).toEqual([]);
    for (const word of ['王甲一', 'wjy', policy_no ?? '', personNo(0).idNo])
      expect(await found(word, stranger.username)).toEqual([]);
  });

  it('a search by a project user finds only records of its own branch that its rights allow', async () => {
    const employer = await portal.given.customer();
    const branch = await portal.given.filiale(employer.id);
    const [handler, clerk] = [
      await portal.given.projectUser(employer.id, branch.id),
      await portal.given.projectUser(employer.id, branch.id, { rights: { claim: false } }),
    ];
    await givenPolicy(portal, employer);
    const { id: person } = await firstRow(portal, 'insure_person', { name: '王甲一' });
    await givenCase(portal, employer.username, person);
    await portal.ctx.jobs.runAll();
    const found = async (user: GivenCustomer) =>
      (await portal.as(user.username).get('/api/search?word=wjy')).body.data.list.map(({ kind }) => kind);

    expect([await found(handler), await found(clerk)]).toEqual([[], []]);
    for (const table of ['insure_person', 'cases'] as const)
      await updateRows(portal, table, { filiale_id: branch.id });
    expect([await found(handler), await found(clerk)]).toEqual([['person', 'case'], ['person']]);
  });

  it('a search finds invoices, recharges and withdrawals by number, for the main account only', async () => {
    const employer = await portal.given.customer();
    const branch = await portal.given.filiale(employer.id);
    const clerk = await portal.given.projectUser(employer.id, branch.id);
    await givenInvoice(portal.ctx.db, employer);
    await givenRecharge(portal, employer.id);
    await givenWithdrawal(portal, employer.id);
    await updateRows(portal, 'invoice', { invoice_no: '26352000000000000018', red_invoice_no: '2635R' });
    const { id, apply_no } = await firstRow(portal, 'invoice', {});
    const [{ cost_no }, { withdraw_no }] = [
      await firstRow(portal, 'cost', {}),
      await firstRow(portal, 'withdrawal', {}),
    ];
    const hits = async (word: string, { username } = employer as GivenCustomer) =>
      (await portal.as(username).get(`/api/search?word=${word}`)).body.data.list;

    for (const title of [apply_no, '26352000000000000018', '2635R'])
      expect(await hits(title.slice(0, 30).toLowerCase())).toMatchObject([
        {
          heading: '发票',
          title,
          note: '测试企业 ¥1.06',
          link: `/settlementInvoice/invoicedDetail?id=${id}`,
        },
      ]);
    const account = '/rechargeManage/recharge?tab=';
    expect(await hits(cost_no)).toMatchObject([
      { heading: '充值', title: cost_no, note: '¥100.00', link: `${account}recharges&keyword=${cost_no}` },
    ]);
    expect(await hits(withdraw_no)).toMatchObject([
      { heading: '余额退款', link: `${account}withdrawals&keyword=${withdraw_no}` },
    ]);
    for (const word of [apply_no, cost_no, withdraw_no]) expect(await hits(word, clerk)).toEqual([]);
  });

  it('the pinyin endpoint returns pinyin and initials in the order of the texts', async () => {
    const { username } = await portal.given.customer();

    const reply = await portal
      .as(username)
      .get(`/api/search/letters?texts=${encodeURIComponent('修改密码,首页')}`);

    expect(reply.body.data).toEqual({
      list: [
        { pinyin: 'xiugaimima', initials: 'xgmm' },
        { pinyin: 'shouye', initials: 'sy' },
      ],
      count: 2,
    });
  });
});
