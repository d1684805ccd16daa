import { problems } from 'shared-kernel/contract';
import { eachPortal, oneDatabase, type Caller, fieldsOf, firstRow, updateRows } from '../../testing/portal';
import { sendCode, uploadScan } from './onboarding.fixtures';
import { holdPhone } from './phone-check';

const company = (licenseFileId: string, version = 1) => ({
  customername: '成都示范餐饮(西区)有限公司',
  uscc: '91350200MA31ABCD0D',
  legalPerson: '罗永康',
  regionCode: '510107',
  address: '成都市武侯区示范路77号',
  industryCode: 'H62',
  customerType: 1,
  establishDate: '2019-05-06',
  employeeScale: '50-99人',
  licenseFileId,
  version,
});

const saveInfo = (caller: Caller, form: object) => caller.put('/api/customers/updateCustomerBaseInfo', form);
const authorise = (caller: Caller, form: object) =>
  caller.put('/api/customers/updateCustomerAccreditInfo', form);

oneDatabase((open) => {
  const portal = eachPortal(open);
  /** Creates an employer at this step of its onboarding; without one, it has completed all. */
  const givenEmployer = async (infoInputStatus?: number) => {
    const employer = await portal.given.customer(infoInputStatus === undefined ? {} : { infoInputStatus });
    return { ...employer, caller: portal.as(employer.username) };
  };

  describe('the company’s information', () => {
    it('is saved when the sent version is current, and refused with 409 otherwise', async () => {
      const { caller } = await givenEmployer(0);
      const license = await uploadScan(caller);

      const saved = await saveInfo(caller, company(license));
      const stale = await saveInfo(caller, company(license));

      expect(saved.body.data).toEqual({ infoInputStatus: 1, version: 2 });
      expect(stale.status).toBe(409);
      const read = await caller.get('/api/customers/getCustomerBaseInfo');
      expect(read.body.data).toMatchObject({
        customername: '成都示范餐饮（西区）有限公司',
        establishDate: '2019-05-06',
        licenseFile: { id: license, fileName: '扫描件.pdf' },
        version: 2,
        infoInputStatus: 1,
      });
    });

    it('is refused with an invalid credit code, or one of another employer', async () => {
      const { caller } = await givenEmployer(0);
      await portal.given.customer({ uscc: '91310115MA1FAKE27N' });
      const license = await uploadScan(caller);
      const put = (uscc: string) => saveInfo(caller, { ...company(license), uscc });

      const wrong = await put('91350200MA31ABCDOD');
      const taken = await put('91310115ma1fake27n');

      expect([wrong.body.code, taken.body.code]).toEqual([1010, 1011]);
      expect(fieldsOf(taken)).toEqual([{ field: 'uscc', message: '该统一社会信用代码已注册' }]);
      const read = await caller.get('/api/customers/getCustomerBaseInfo');
      expect(read.body.data).toMatchObject({ version: 1, infoInputStatus: 0, licenseFile: null });
    });

    it('is refused with an error for every missing field', async () => {
      const { caller } = await givenEmployer(0);

      const reply = await saveInfo(caller, { customerType: 77, version: 1 });

      expect(reply.status).toBe(422);
      expect(fieldsOf(reply).map((issue) => issue.field)).toEqual([
        'customername',
        'uscc',
        'legalPerson',
        'regionCode',
        'address',
        'customerType',
        'licenseFileId',
      ]);
      expect(fieldsOf(reply).at(-1)?.message).toBe('请上传营业执照');
    });

    it('is refused with a file of another employer', async () => {
      const { caller } = await givenEmployer(0);
      const other = await givenEmployer();

      const reply = await saveInfo(caller, company(await uploadScan(other.caller)));

      expect(reply.status).toBe(403);
    });

    it('is read-only once onboarding is complete, and refused to project users', async () => {
      const { id, caller } = await givenEmployer();
      const branch = await portal.given.filiale(id);
      const user = await portal.given.projectUser(id, branch.id);
      const license = await uploadScan(caller);

      const late = await saveInfo(caller, company(license));
      const branchUser = await saveInfo(portal.as(user.username), company(license));

      expect([late.status, late.body.message]).toEqual([403, '企业信息已确认，如需变更请联系客服']);
      expect(branchUser.status).toBe(403);
    });
  });

  describe('authorising an operator', () => {
    const authority = async (caller: Caller, telephone: string, version = 1) => ({
      linkername: '蒋雨桐',
      telephone,
      email: '',
      authLetterFileId: await uploadScan(caller),
      validFrom: '2026-11-21',
      validTo: '2027-11-20',
      captcha: '246810',
      version,
    });

    it('requires the code sent to the operator’s number, and moves the employer to the next step', async () => {
      const { caller } = await givenEmployer(2);
      const form = await authority(caller, '13700001111');

      const unproved = await authorise(caller, form);
      await sendCode(caller, '13700001111');
      const proved = await authorise(caller, form);

      expect(unproved.body.code).toBe(1003);
      expect(proved.body.data).toEqual({ infoInputStatus: 3, linkerAuditStatus: 2, version: 2 });
      const read = await caller.get('/api/customers/getCustomerAccreditInfo');
      expect(read.body.data).toMatchObject({ linkername: '蒋雨桐', validTo: '2027-11-20', version: 2 });
    });

    it('is refused before the invoice information is saved', async () => {
      const { caller, username } = await givenEmployer(1);
      await sendCode(caller, username);

      const reply = await authorise(caller, await authority(caller, username));

      expect(reply.status).toBe(409);
    });

    it('refuses a number of another employer without consuming the code', async () => {
      const { caller } = await givenEmployer(2);
      const other = await portal.given.customer();
      await sendCode(caller, other.username);

      const reply = await authorise(caller, await authority(caller, other.username));

      expect([reply.body.code, fieldsOf(reply)[0]?.field]).toEqual([1009, 'telephone']);
      const { used_at } = await firstRow(portal, 'verification');
      expect(used_at).toBeNull();
    });

    it('refuses a number that another employer takes while its code is checked', async () => {
      const mobile = '13700001111';
      const { id, username, caller } = await givenEmployer(2);
      await sendCode(caller, mobile);
      const form = await authority(caller, mobile);
      const other = await portal.given.customer();
      const { id: branch } = await portal.given.filiale(other.id);
      const { userId } = await portal.given.projectUser(other.id, branch);

      const { sent } = await portal.ctx.db.transaction().execute(async (trx) => {
        await holdPhone(trx, mobile);
        await updateRows(trx, 'app_user', { mobile }, { id: userId });
        const reply = authorise(caller, form);
        // On a server, until the request has used its code; the embedded database lets it wait for the transaction.
        for (let round = 0; round < 300; round += 1) if ((await firstRow(trx, 'verification')).used_at) break;
        return { sent: reply };
      });

      expect((await sent).body.code).toBe(problems.mobileTaken.code);
      const { telephone } = await firstRow(portal, 'customer', { id });
      expect(telephone).toBe(username);
    });

    it('renews the authority of the present operator, and refuses to name another person', async () => {
      const { id, username, caller } = await givenEmployer();
      await updateRows(portal, 'customer', { linkername: '方秋萍' }, { id });
      await sendCode(caller, username);
      const form = await authority(caller, username);

      const reply = await authorise(caller, form);
      const renewed = await authorise(caller, { ...form, linkername: '方秋萍' });

      expect(renewed.body).toMatchObject({ code: 200, data: { linkerAuditStatus: 2, version: 2 } });
      const read = await caller.get('/api/customers/getCustomerAccreditInfo');
      expect(read.body.data).toMatchObject({
        linkername: '方秋萍',
        validTo: '2027-11-20',
        authLetterFile: { id: form.authLetterFileId },
      });
      expect(reply.status).toBe(422);
      expect(fieldsOf(reply)).toEqual([{ field: 'linkername', message: '更换操作员请提交变更申请' }]);
    });

    it('refuses an expired authority', async () => {
      const { username, caller } = await givenEmployer(2);
      await sendCode(caller, username);
      const form = await authority(caller, username);

      const reply = await authorise(caller, { ...form, validFrom: '2026-01-01', validTo: '2026-11-20' });

      expect(fieldsOf(reply)).toEqual([{ field: 'validTo', message: '授权有效期不能早于今天' }]);
    });
  });
});
