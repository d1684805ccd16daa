import { civilDate } from 'shared-kernel/domain/civil-date';
import { eachPortal, oneDatabase, fieldsOf, rowsOf, updateRows } from '../../testing/portal';
import { operatorForm, sendCode } from './onboarding.fixtures';

const save = '/api/customers/saveCustomerOperatorTemp';

oneDatabase((open) => {
  const portal = eachPortal(open);
  const givenEmployer = async (options: Parameters<typeof portal.given.customer>[0] = {}) => {
    const employer = await portal.given.customer(options);
    const caller = portal.as(employer.username);
    return {
      ...employer,
      caller,
      /** Applies for an operator with the account's own number. */
      apply: async () => caller.post(save, await operatorForm(caller, employer.username)),
      /** Creates a user of a new branch. */
      async user() {
        const branch = await portal.given.filiale(employer.id);
        return portal.given.projectUser(employer.id, branch.id);
      },
    };
  };

  it('a first operator application holds the employer until it is approved', async () => {
    const { username, caller, apply } = await givenEmployer({ infoInputStatus: 3 });

    const applied = await apply();
    const again = await apply();
    const waiting = await caller.get('/api/customers/getLinkerAuditStatus');
    await portal.provider('operator:approve', [username]);
    const approved = await caller.get('/api/customers/getLinkerAuditStatus');

    expect(applied.body.data).toMatchObject({ auditStatus: 0, linkerAuditStatus: 0, infoInputStatus: 4 });
    expect([again.status, again.body.message]).toEqual([409, '存在审核中的变更申请']);
    const { id } = applied.body.data;
    expect(waiting.body.data).toEqual({
      linkerAuditStatus: 0,
      auditRemark: null,
      tempId: id,
      submitTime: '2026-11-21T01:30:00.000Z',
    });
    expect(approved.body.data).toMatchObject({ linkerAuditStatus: 2, tempId: id });
    const messages = await caller.get('/api/messages?client=yun_PC');
    expect(messages.body.data).toMatchObject({ list: [{ subject: '操作员审核已通过' }], count: 1 });
  });

  it('a rejected operator application shows the reason and may be submitted again with its stored files', async () => {
    const { username, caller } = await givenEmployer({ linkerAuditStatus: 1 });
    const form = await operatorForm(caller, username);
    await caller.post(save, form);
    await portal.provider('operator:reject', [username], { reason: '委托书未盖章' });

    const refused = await caller.get('/api/customers/getLinkerAuditStatus');
    const { operatorName, operatorTelephone, validFrom, validTo } = form;
    const second = await caller.post(save, { operatorName, operatorTelephone, validFrom, validTo });

    expect(refused.body.data).toMatchObject({ linkerAuditStatus: 1, auditRemark: '委托书未盖章' });
    expect(second.body.data).toMatchObject({ linkerAuditStatus: 0 });
    const { id } = second.body.data;
    const read = await caller.get(`/api/customers/getCustomerOperatorTemp/${id}`);
    expect(read.body.data).toMatchObject({
      operatorIdNo: '370283********252X',
      idFrontFile: { id: form.idFrontFileId },
      applyKind: 1,
      auditStatus: 0,
    });
  });

  it('a change of operator needs the code of the new number, and replaces the operator once approved', async () => {
    const { username, caller } = await givenEmployer();
    const form = await operatorForm(caller, '13700002222');

    const unproved = await caller.post(save, form);
    await sendCode(caller, '13700002222');
    const applied = await caller.post(save, { ...form, captcha: '246810' });
    await portal.provider('operator:approve', [username]);

    expect(fieldsOf(unproved)).toEqual([{ field: 'captcha', message: '请输入验证码' }]);
    expect(applied.body.data).toMatchObject({ linkerAuditStatus: 3, infoInputStatus: 4 });
    expect((await caller.get('/users/current')).status).toBe(401);
    const current = await portal.as(username).get('/users/current');
    expect(current.body.data).toMatchObject({
      username,
      name: '方秋萍',
      telephone: '13700002222',
      firstLoginFlag: 1,
    });
  });

  it('a pending change of operator can be withdrawn once, by its own employer only', async () => {
    const { caller, apply } = await givenEmployer();
    const stranger = await givenEmployer();
    const { id } = (await apply()).body.data;
    const withdraw = `/api/customers/customerOperatorTemps/${id}/withdraw`;

    const foreign = await stranger.caller.post(withdraw, {});
    const withdrawn = await caller.post(withdraw, {});
    const again = await caller.post(withdraw, {});
    const next = await apply();

    expect(foreign.status).toBe(404);
    expect(withdrawn.body.data).toEqual({ id, auditStatus: 4, linkerAuditStatus: 2 });
    expect([again.status, again.body.message]).toEqual([409, '该申请已审核，不能撤回']);
    expect(next.body.data).toMatchObject({ linkerAuditStatus: 3 });
  });

  it('a first operator application cannot be withdrawn', async () => {
    const { caller, apply } = await givenEmployer({ infoInputStatus: 3 });
    const { id } = (await apply()).body.data;

    const reply = await caller.post(`/api/customers/customerOperatorTemps/${id}/withdraw`, {});

    expect([reply.status, reply.body.code]).toEqual([403, 403]);
  });

  it('an expiring operator authority sends one reminder 30 and one 7 days before, and again after a renewal', async () => {
    const { id } = await portal.given.customer();
    const endsOn = (day: string) => updateRows(portal, 'customer', { auth_valid_to: civilDate(day) }, { id });
    const subjectsAt = async (instant: string) => {
      portal.clock.set(instant);
      await portal.ctx.jobs.runAll();
      await portal.ctx.jobs.runAll();
      const of = { customer_id: id };
      const messages = await rowsOf(portal, 'message', ['subject', 'link', 'popup'], of, 'id');
      return messages.map(({ subject, link, popup }) => `${subject} ${link} ${popup}`);
    };
    const at30 = '操作员授权将于30天后到期 /setting/operator false';
    const at7 = '操作员授权将于7天后到期 /setting/operator true';

    await endsOn('2026-12-31');
    expect(await subjectsAt('2026-12-01T08:59:00+08:00')).toEqual([]);
    expect(await subjectsAt('2026-12-01T09:00:00+08:00')).toEqual([at30]);
    expect(await subjectsAt('2026-12-23T23:00:00+08:00')).toEqual([at30]);
    expect(await subjectsAt('2026-12-24T09:00:00+08:00')).toEqual([at30, at7]);
    await endsOn('2027-01-23');
    expect(await subjectsAt('2026-12-24T10:00:00+08:00')).toEqual([at30, at7, at30]);
  });

  it('a rejected change of operator keeps the present one', async () => {
    const { username, caller, apply } = await givenEmployer();
    await apply();

    const reply = await portal.provider('operator:reject', [username], { reason: '照片模糊' });

    expect(reply).toMatchObject({ linkerAuditStatus: 2, auditStatus: 1 });
    const current = await caller.get('/users/current');
    expect(current.body.data).toMatchObject({ name: '测试用户' });
  });

  it('an operator application is refused with fields missing, with a wrong identity number, or too early', async () => {
    const { username, caller } = await givenEmployer();
    const early = await givenEmployer({ infoInputStatus: 2 });
    const form = await operatorForm(caller, username);
    const { operatorName, operatorTelephone, validFrom, validTo } = form;

    const bare = await caller.post(save, { operatorName, operatorTelephone, validFrom, validTo });
    const wrong = await caller.post(save, { ...form, operatorIdNo: '350212198807120016' });
    const reversed = await caller.post(save, { ...form, validFrom: '2028-01-01' });
    const tooEarly = await early.apply();

    expect(fieldsOf(bare).map((issue) => issue.field)).toEqual([
      'operatorIdNo',
      'authLetterFileId',
      'idFrontFileId',
      'idBackFileId',
    ]);
    expect(wrong.body.code).toBe(2001);
    expect(fieldsOf(reversed)).toEqual([{ field: 'validTo', message: '结束日期不能早于开始日期' }]);
    expect(tooEarly.status).toBe(409);
    const list = await caller.get('/api/customers/customerOperatorTemps');
    expect(list.body.data).toEqual({ list: [], count: 0 });
  });

  it('operator applications are shown to their own employer only, and only their state to project users', async () => {
    const employer = await givenEmployer();
    const stranger = await givenEmployer();
    const user = portal.as((await employer.user()).username);
    const { id } = (await employer.apply()).body.data;

    const foreign = await stranger.caller.get(`/api/customers/getCustomerOperatorTemp/${id}`);
    const branchUser = await user.get(`/api/customers/getCustomerOperatorTemp/${id}`);
    const state = await user.get('/api/customers/getLinkerAuditStatus');

    expect([foreign.status, branchUser.status]).toEqual([404, 403]);
    expect(state.body.data).toMatchObject({ linkerAuditStatus: 3, tempId: null });
  });

  it('a decision without a pending operator application is refused', async () => {
    const { username } = await givenEmployer({ linkerAuditStatus: 0 });
    const approve = (name: string) => portal.provider('operator:approve', [name]);

    await expect(approve(username)).rejects.toMatchObject({ code: 409 });
    await expect(approve('nobody')).rejects.toMatchObject({ code: 404 });
  });

  describe('checking whether a mobile number is free', () => {
    const ask = (telephone: string) => `/customers/checkLinkerPhone?telephone=${telephone}`;

    it('answers alike for numbers of others and unused ones, and detects those of its own branches', async () => {
      const employer = await givenEmployer();
      const other = await givenEmployer();
      const [user, own] = [await other.user(), await employer.user()];
      const { caller } = employer;
      const branchCheck = (mobile: string) => caller.get(`/customer/branch/checkMobile/${mobile}`);

      for (const number of [other.username, user.username, '13700003333'])
        for (const reply of [
          await caller.get(ask(number)),
          await branchCheck(number),
          await portal.anonymous.get(ask(number)),
        ])
          expect([number, reply.body.data]).toEqual([number, { available: true }]);
      for (const reply of [await caller.get(ask(own.username)), await branchCheck(own.username)])
        expect(reply.body.data).toEqual({ available: false });
    });

    it('reveals that another employer has an operator’s number only with the code sent to it', async () => {
      const { caller } = await givenEmployer();
      const other = await givenEmployer();
      const form = await operatorForm(caller, other.username);
      const refusal = async (telephone: string, captcha: string) => {
        const { body } = await caller.post(save, { ...form, operatorTelephone: telephone, captcha });
        return [body.code, body.message];
      };

      expect(await refusal(other.username, '000000')).toEqual(await refusal('13700003333', '000000'));
      await sendCode(portal.anonymous, other.username);
      expect(await refusal(other.username, '246810')).toEqual([1009, '该手机号已被其他企业使用']);
    });

    it('is not prevented by wrong codes and codes of another employer', async () => {
      const telephone = '13700003333';
      const [own, other] = [await givenEmployer(), await givenEmployer()];
      const entered = async ({ caller }: typeof own, captcha: string) =>
        (await caller.post(save, { ...(await operatorForm(caller, telephone)), captcha })).body.code;
      await sendCode(own.caller, telephone);
      for (let time = 0; time < 5; time += 1) expect(await entered(other, '000000')).toBe(1003);
      portal.clock.set('2026-11-21T09:31:01+08:00');
      await sendCode(other.caller, telephone);
      for (let time = 0; time < 5; time += 1) await entered(other, '000000');

      expect([await entered(other, '246810'), await entered(own, '246810')]).toEqual([1003, 200]);
    });

    it('by adding branches is refused for every number after twenty taken ones', async () => {
      const { caller } = await givenEmployer();
      const { username: taken } = await givenEmployer();
      const add = async (mobile: string) => {
        const form = { filialename: `分公司${mobile.slice(-4)}`, telephone: mobile };
        const { body } = await caller.post('/api/filiales', form);
        return [body.code, body.message];
      };

      expect((await add('13700001111'))[0]).toBe(200);
      for (let time = 0; time < 20; time += 1) expect((await add(taken))[0]).toBe(1009);
      const refused = [429, '填写的手机号多次已被使用，请核对后明天再试'];
      expect([await add(taken), await add('13700003333')]).toEqual([refused, refused]);
    });

    it('is limited to ten requests in ten minutes without signing in', async () => {
      for (let count = 0; count < 10; count += 1) await portal.anonymous.get(ask('13700003333'));

      const eleventh = await portal.anonymous.get(ask('13700003333'));
      portal.clock.set('2026-11-21T09:41:00+08:00');
      const later = await portal.anonymous.get(ask('13700003333'));

      expect([eleventh.status, later.status]).toEqual([429, 200]);
    });
  });
});
