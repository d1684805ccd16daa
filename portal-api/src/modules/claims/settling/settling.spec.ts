import { sql } from 'kysely';
import { oneDatabase, updateRows } from '../../../testing/portal';
import { confirmed, eachCase, givenFile, handIn, payeeOf } from '../claims.fixtures';

oneDatabase((open) => {
  const { portal, covered, me, reported, report, post, save, provider, detail, adjusted } = eachCase(open);

  const subjects = async () =>
    (await me().get('/api/messages?client=yun_PC&length=50')).body.data.list.map(
      (message) => message.subject,
    );

  test('a case passes from materials through approval and adjustment to payment, with a message at each step', async () => {
    await adjusted({ medTotal: 1300.5, selfPaid: 200 });

    expect(await detail()).toMatchObject({
      caseStatus: 31,
      payableAmount: 1000.5,
      actions: ['confirm', 'object'],
      adjustments: [
        {
          versionNo: 1,
          medPayable: 1000.5,
          totalPayable: 1000.5,
          adjustStatus: 1,
          formula: expect.arrayContaining([expect.stringContaining('1,000.50')]),
        },
      ],
    });
    expect((await post('confirmAdjust', { agree: true, versionNo: 1 })).body.data).toEqual({
      caseStatus: 40,
    });
    await provider('claim:close');

    expect(await detail()).toMatchObject({
      caseStatus: 41,
      closeType: 1,
      paidAmount: 1000.5,
      payments: [
        {
          amount: 1000.5,
          payStatus: 1,
          payeeName: expect.stringMatching(/^测试企业/),
          payeeBankNumMasked: '****0012',
        },
      ],
      actions: ['evaluate', 'followUp', 'downloadNotice'],
    });
    expect((await subjects()).slice(0, 6)).toEqual(
      ['已赔付', '理算结果待确认', '审批通过', '材料审核通过', '领款账户有变更', '已受理'].map((text) =>
        expect.stringContaining(text),
      ),
    );
  });

  test('submitting a case with missing papers is refused, and the message names them', async () => {
    await save({
      payee: await confirmed(me(), covered.employer.username, payeeOf(covered.employer)),
      items: [{ materialCode: 'M01', fileIds: [await givenFile(portal, covered.employer)] }],
    });

    const { body } = await post('submit');

    expect(body.code).toBe(4004);
    expect(body.message).toMatch(/^材料不完整，缺少：伤者身份证正反面、劳动\/劳务合同或用工证明、/);
    expect(body.message).not.toContain('领款账户信息');
    expect((await detail()).caseStatus).toBe(11);
  });

  test('only papers that the provider sent back can be changed, and only until the next submit', async () => {
    await handIn(portal, covered.employer, reported.id);
    await provider('claim:request-materials', { materials: 'M06,M09', remark: '请补充加盖公章的版本' });

    const { list } = (await me().get(`/api/cases/${reported.id}/materials`)).body.data;
    const open = list.filter((row) => row.isOpen && row.required);
    expect(open.map((row) => [row.materialCode, row.checkRemark])).toEqual([
      ['M06', '请补充加盖公章的版本'],
      ['M09', '请补充加盖公章的版本'],
    ]);
    const file = await givenFile(portal, covered.employer);
    const closedRow = await save({
      items: [{ materialCode: 'M01', fileIds: [file] }],
    });
    expect(closedRow.body.code).toBe(4005);

    expect((await post('submit')).body.code).toBe(4004);
    await handIn(portal, covered.employer, reported.id);
    expect((await detail()).caseStatus).toBe(12);
    const late = await save({
      items: [{ materialCode: 'M06', fileIds: [] }],
    });
    expect(late.body.code).toBe(4005);
  });

  test.each([
    [2, '王甲一', '6222023602890000012', { field: 'payee.payeeBankNum', message: '银行卡号不正确' }],
    [1, '别的公司', '1234', { field: 'payee.payeeBankNum', message: '银行账号不正确' }],
    [1, '别的公司', '41000201092000012', { field: 'payee.payeeName' }],
    [2, '王五', '6222023602890000011', { field: 'payee.payeeName' }],
    [3, '王五', '6222023602890000011', { field: 'payee.payeeType' }],
  ])(
    'a payee of kind %i called %s with account %s is refused',
    async (payeeType, payeeName, payeeBankNum, issue) => {
      const { status, body } = await save({
        payee: { ...payeeOf(covered.employer), payeeType, payeeName, payeeBankNum },
      });

      expect(status).toBe(422);
      expect(body.data).toMatchObject({ fields: [issue] });
    },
  );

  test('only the main account may agree to an adjustment; an objection of a project user leads to a second one', async () => {
    const branch = await portal.given.filiale(covered.employer.id);
    await updateRows(portal, 'cases', { filiale_id: branch.id }, { id: reported.id });
    const projectUser = portal.as((await portal.given.projectUser(covered.employer.id, branch.id)).username);
    const answer = (body: object) =>
      projectUser.post(`/api/cases/${reported.id}/confirmAdjust`, { versionNo: 1, ...body });
    await adjusted({ medTotal: 800 });

    expect((await answer({ agree: true })).status).toBe(403);
    expect((await projectUser.get(`/api/cases/${reported.id}`)).body.data).toMatchObject({
      actions: ['object'],
    });
    expect((await answer({ agree: false, objection: '少了' })).status).toBe(422);
    const objection = '检查费三百元没有计入医疗费用';
    expect((await answer({ agree: false, objection })).body.data).toEqual({ caseStatus: 32 });
    await provider('claim:adjust', { medTotal: 1100, answers: '0=检查费三百元已计入' });

    expect(await detail()).toMatchObject({
      caseStatus: 31,
      payableAmount: 1000,
      adjustments: [
        { versionNo: 2, adjustStatus: 1 },
        { versionNo: 1, adjustStatus: 3, objection },
      ],
    });
  });

  test.each([
    [{ medTotal: 60 }, '损失在免赔额内'],
    [{ medTotal: 900, liabilityPercent: 0 }, '责任比例0%'],
    [{ medTotal: 900, otherDeduct: 900 }, '其他扣减'],
    [{ medTotal: 900, selfPaid: 900 }, '没有可以赔付的损失'],
  ])(
    'a case adjusted to nothing by %j closes without payment and says why',
    async (findings, closeReason) => {
      await adjusted(findings);

      await provider('claim:close');

      const { flow, ...closed } = await detail();
      expect(closed).toMatchObject({
        caseStatus: 42,
        closeType: 2,
        closeReason,
        paidAmount: 0,
        payments: [],
      });
      expect(flow.at(-1)?.remark).toBe(`零赔付结案：${closeReason}`);
      const { content } = await portal.ctx.db
        .selectFrom('message')
        .select('content')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(content).toContain(closeReason);
    },
  );

  test('claim steps out of order are refused and change nothing', async () => {
    for (const command of ['claim:accept', 'claim:approve', 'claim:adjust', 'claim:close']) {
      await expect(provider(command)).rejects.toMatchObject({ code: 4005 });
    }

    expect((await post('confirmAdjust', { agree: true, versionNo: 1 })).body.code).toBe(4005);
    expect((await post('urge')).body.code).toBe(4005);
    expect(await detail()).toMatchObject({ caseStatus: 11, adjustments: [], payments: [] });
  });

  test('only one of two concurrent payments of a case is made', async () => {
    await adjusted({ medTotal: 1200 });

    const outcomes = await Promise.allSettled([provider('claim:close'), provider('claim:close')]);

    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await detail()).toMatchObject({ payments: [expect.anything()] });
  });

  test('a case can be withdrawn with a sufficient reason, which sends a message, but not once it is adjusted or closed', async () => {
    const other = await report(1);
    const reason = '员工放弃索赔';
    expect((await post('withdraw', { reason: '误报' })).status).toBe(422);
    const withdrawn = await post('withdraw', { reason }, other);
    expect((await subjects())[0]).toContain('已撤案');
    await adjusted({ medTotal: 1200 });
    const late = await post('withdraw', { reason });
    await provider('claim:close');
    const closed = await post('withdraw', { reason });

    expect(withdrawn.body.data).toEqual({ caseStatus: 43 });
    expect(await detail(other)).toMatchObject({ caseStatus: 43, closeReason: reason });
    expect([late.body.code, closed.body.code]).toEqual([4005, 4005]);
    expect(await detail()).toMatchObject({ caseStatus: 41, paidAmount: 1100 });
  });

  test('a reminder about a case is accepted once in 24 hours', async () => {
    await handIn(portal, covered.employer, reported.id);

    expect((await post('urge')).body.code).toBe(200);
    expect((await detail()).actions).not.toContain('urge');
    expect((await post('urge')).body).toMatchObject({ code: 4007, message: '24小时内仅可催办一次' });
    portal.clock.advanceDays(1);
    expect((await post('urge')).body.code).toBe(200);
  });

  test('a case can be rated only when it is closed, and only once', async () => {
    const rating = { bizType: 1, bizId: reported.id, score: 5, tags: ['赔付及时'] };
    expect((await me().post('/api/evaluate', rating)).body.code).toBe(4005);
    await adjusted({ medTotal: 1200 });
    await provider('claim:close');

    const answers = await Promise.all([
      me().post('/api/evaluate', rating),
      me().post('/api/evaluate', rating),
    ]);

    expect(answers.map((answer) => answer.body.code).sort()).toEqual([200, 4008]);
    expect((await me().get(`/api/evaluate/exists?bizId=${reported.id}`)).body.data).toEqual({
      exists: true,
      score: 5,
    });
    expect((await me().post('/api/evaluate', { ...rating, score: 6 })).status).toBe(422);
  });

  test('the history of a case can be neither updated nor deleted', async () => {
    const { db } = portal.ctx;

    await expect(sql`update case_flow set remark = ''`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`delete from case_flow`.execute(db)).rejects.toThrow('append-only');
  });
});
