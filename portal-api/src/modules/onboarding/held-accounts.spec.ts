import {
  firstLoginFlag,
  infoInputStatus,
  operatorAuditStatus,
  planConfirmStampStatus,
} from 'shared-kernel/domain/dictionaries';
import { demoPassword } from '../../seeds/accounts';
import { seedParties } from '../../seeds/parties.seed';
import { eachPortal, oneDatabase, type Caller } from '../../testing/portal';
import { operatorForm, quotePlan, sendCode, uploadScan } from './onboarding.fixtures';

/** Returns the page to which the route guard would redirect this account. */
async function heldAt(caller: Caller): Promise<string> {
  const info = (await caller.get('/api/customers/getCustomerInfo')).body.data;
  const password = (await caller.get('/users/checkPassword')).body.data;
  const { notNeeded, stamped } = planConfirmStampStatus.code;
  const { waiting, rejected } = operatorAuditStatus.code;
  if (info.infoInputStatus !== infoInputStatus.code.done) return '/verification';
  if (info.planConfirmStampStatus !== notNeeded && info.planConfirmStampStatus !== stamped)
    return '/verification';
  if (info.firstLoginFlag === firstLoginFlag.code.firstLogin) return '/verification';
  if (info.linkerAuditStatus === waiting || info.linkerAuditStatus === rejected) return '/operatorCheck';
  return password.ok ? '/' : '/verification';
}

const idOf = async (caller: Caller): Promise<number> =>
  (await caller.get('/api/customers/getCustomerInfo')).body.data.id;

async function stamp(caller: Caller) {
  const { data } = (await caller.get('/api/customers/getCustomerPlanConfirmStampStatus')).body;
  return caller.put('/api/customers/uploadPlanConfirmStamp', {
    fileIds: [await uploadScan(caller, '盖章方案确认书.pdf')],
    customerMealIds: data.customerMealIds,
  });
}

oneDatabase((open) => {
  const portal = eachPortal(open);
  beforeEach(() => seedParties({ ctx: portal.ctx, today: portal.clock.today() }));

  describe('a demo account that is held by the navigation guard', () => {
    it('at /operatorCheck is let in once the provider approves, also after a rejection', async () => {
      const caller = portal.as('13900000004');
      const places = [await heldAt(caller)];

      await portal.provider('operator:reject', ['13900000004'], { reason: '请补充身份证照片' });
      places.push(await heldAt(caller));
      await caller.post('/api/customers/saveCustomerOperatorTemp', await operatorForm(caller, '13900000004'));
      places.push(await heldAt(caller));
      await portal.provider('operator:approve', ['13900000004']);
      places.push(await heldAt(caller));

      expect(places).toEqual(['/operatorCheck', '/operatorCheck', '/operatorCheck', '/']);
    });

    it('at /verification with half of its information is let in after every missing step', async () => {
      const caller = portal.as('13900000005');
      await quotePlan(portal, await idOf(caller));
      const places = [await heldAt(caller)];
      const base = (await caller.get('/api/customers/getCustomerBaseInfo')).body.data;

      const company = await caller.put('/api/customers/updateCustomerBaseInfo', {
        ...base,
        licenseFileId: await uploadScan(caller, '营业执照.pdf'),
      });
      await caller.put('/api/customers/updateCustomerInvoiceInfo', { invoicetype: 2, version: 0 });
      await sendCode(caller, '13900000005');
      const form = await operatorForm(caller, '13900000005');
      const authority = await caller.put('/api/customers/updateCustomerAccreditInfo', {
        linkername: form.operatorName,
        telephone: form.operatorTelephone,
        authLetterFileId: form.authLetterFileId,
        validFrom: form.validFrom,
        validTo: form.validTo,
        captcha: '246810',
        version: company.body.data.version,
      });
      const applied = await caller.post('/api/customers/saveCustomerOperatorTemp', form);
      places.push(await heldAt(caller));
      await stamp(caller);
      places.push(await heldAt(caller));
      await portal.provider('operator:approve', ['13900000005']);
      places.push(await heldAt(caller));

      expect(company.body.data).toMatchObject({ infoInputStatus: 2 });
      expect(authority.body.data).toMatchObject({ infoInputStatus: 3 });
      expect(applied.body.data).toMatchObject({ infoInputStatus: 4, linkerAuditStatus: 0 });
      expect(places).toEqual(['/verification', '/verification', '/operatorCheck', '/']);
    });

    it('for the plan stamp is let in after it uploads the stamped letter', async () => {
      const caller = portal.as('13900000006');
      await quotePlan(portal, await idOf(caller));
      const before = await heldAt(caller);

      const stamped = await stamp(caller);

      expect(stamped.body.data).toEqual({ planConfirmStampStatus: 2 });
      expect([before, await heldAt(caller)]).toEqual(['/verification', '/']);
    });

    it('for its first password is let in after it sets a new one', async () => {
      const caller = portal.as('13900000007');
      const before = await heldAt(caller);

      await caller.put('/users/updatePassword', { newPassword: 'Own-Pass-2026' });

      expect([before, await heldAt(caller)]).toEqual(['/verification', '/']);
    });

    it('for an expired password is let in after it changes the password and signs in again', async () => {
      const caller = portal.as('13900000010');
      const { id } = (await caller.get('/users/current')).body.data;
      const before = await heldAt(caller);

      const changed = await caller.put(`/api/users/changePassword/${id}`, {
        oldPassword: demoPassword,
        newPassword: 'New-Pass-2026',
      });

      expect(changed.body.code).toBe(200);
      expect([before, await heldAt(portal.as('13900000010'))]).toEqual(['/verification', '/']);
    });
  });

  it('the invoice information of the rich demo account has the employer’s invoice type', async () => {
    const reply = await portal.as('13900000001').get('/api/customers/getCustomerInfo');

    expect(reply.body.data).toMatchObject({ invoicetype: 0, invoiceInfo: { invoicetype: 0 } });
  });

  it('the agreement that demo account 13900000002 must sign links to a PDF', async () => {
    const caller = portal.as('13900000002');
    const ask = (await caller.get('/api/customers/getStampAskInfo')).body.data;

    const document = await caller.get((ask?.fddProtocolUrl ?? '').replace('/prod-api', ''));

    expect([document.status, document.headers['content-type']]).toEqual([200, 'application/pdf']);
  });
});
