import { addDays } from 'shared-kernel/domain/civil-date';
import { oneDatabase, type Portal, rowsOf, updateRows } from '../../testing/portal';
import { quotePlan, uploadScan } from './onboarding.fixtures';

let portal: Portal;
afterEach(() => portal.close());

const status = '/api/customers/getCustomerPlanConfirmStampStatus';
const upload = '/api/customers/uploadPlanConfirmStamp';

oneDatabase((open) => {
  beforeEach(async () => {
    portal = await open();
  });

  it('the stamped plan letter makes its plans usable', async () => {
    const employer = await portal.given.customer({ planConfirmStampStatus: 1 });
    const caller = portal.as(employer.username);
    const plans = [await quotePlan(portal, employer.id), await quotePlan(portal, employer.id)];
    const before = await caller.get(status);

    const handedIn = await caller.put(upload, {
      fileIds: [await uploadScan(caller)],
      customerMealIds: [plans[0]],
    });

    expect(before.body.data).toEqual({
      planConfirmStampStatus: 1,
      rejectReason: null,
      planLetterUrl: '/prod-api/api/customers/planLetter',
      customerMealIds: plans,
    });
    expect(handedIn.body.data).toEqual({ planConfirmStampStatus: 2 });
    expect((await caller.get(status)).body.data).toMatchObject({ customerMealIds: [plans[1]] });
    const usable = await caller.get(`/api/customerMeals/checkCustomerMeal/${plans[0]}`);
    expect(usable.body.data).toMatchObject({ usable: true });
  });

  it('a rejected plan letter shows the reason, and its plans wait for confirmation again', async () => {
    const employer = await portal.given.customer({ planConfirmStampStatus: 1 });
    const caller = portal.as(employer.username);
    const plan = await quotePlan(portal, employer.id);
    const hand = async () =>
      caller.put(upload, { fileIds: [await uploadScan(caller)], customerMealIds: [plan] });
    await hand();

    await portal.provider('plan-stamp:reject', [employer.username], { reason: '印章不清晰' });
    const refused = await caller.get(status);
    await hand();

    expect(refused.body.data).toMatchObject({
      planConfirmStampStatus: 3,
      rejectReason: '印章不清晰',
      customerMealIds: [plan],
    });
    expect((await caller.get(status)).body.data).toMatchObject({
      planConfirmStampStatus: 2,
      rejectReason: null,
    });
    await portal.provider('plan-stamp:reject', [employer.username], { reason: '印章不清晰' });
    await expect(
      portal.provider('plan-stamp:reject', [employer.username], { reason: '印章不清晰' }),
    ).rejects.toMatchObject({ code: 409 });
  });

  it('a stamped plan letter is refused without a scan, with plans of others, and for plans that do not wait', async () => {
    const employer = await portal.given.customer({ planConfirmStampStatus: 1 });
    const stranger = await portal.given.customer();
    const caller = portal.as(employer.username);
    const own = await quotePlan(portal, employer.id);
    const theirs = await quotePlan(portal, stranger.id);
    const hand = async (customerMealIds: number[]) =>
      caller.put(upload, { fileIds: [await uploadScan(caller)], customerMealIds });

    const noScan = await caller.put(upload, { fileIds: [], customerMealIds: [own] });
    const noPlan = await hand([]);
    const foreign = await hand([own, theirs]);
    await hand([own]);
    const again = await hand([own]);

    expect([noScan.status, noPlan.status, foreign.status, again.status]).toEqual([422, 422, 404, 409]);
    const rows = await rowsOf(portal, 'plan_stamp', ['customer_id']);
    expect(rows).toEqual([{ customer_id: employer.id }]);
  });

  it('confirming a plan is offered to the main account only while the plan waits and has not expired', async () => {
    const employer = await portal.given.customer({ planConfirmStampStatus: 2 });
    const caller = portal.as(employer.username);
    const plan = await quotePlan(portal, employer.id);
    const { id: branchId } = await portal.given.filiale(employer.id);
    const user = portal.as((await portal.given.projectUser(employer.id, branchId)).username);
    const isOffered = async (who: typeof caller) =>
      (await who.get(`/api/customerMeals/${plan}`)).body.data.actions.includes('confirm');
    const hand = async () =>
      caller.put(upload, { fileIds: [await uploadScan(caller)], customerMealIds: [plan] });

    expect([await isOffered(caller), await isOffered(user)]).toEqual([true, false]);
    await updateRows(portal, 'customer_meal', { valid_to: addDays(portal.clock.today(), -1) });
    expect([await isOffered(caller), (await hand()).status]).toEqual([false, 409]);
    await updateRows(portal, 'customer_meal', { valid_to: portal.clock.today() });
    expect([await isOffered(caller), (await hand()).status, await isOffered(caller)]).toEqual([
      true,
      200,
      false,
    ]);
  });

  it('an employer without quoted plans is confirmed by its scan alone, once', async () => {
    const employer = await portal.given.customer({ planConfirmStampStatus: 1 });
    const caller = portal.as(employer.username);
    const hand = async () => caller.put(upload, { fileIds: [await uploadScan(caller)], customerMealIds: [] });

    const first = await hand();
    const second = await hand();

    expect(first.body.data).toEqual({ planConfirmStampStatus: 2 });
    expect(second.status).toBe(409);
  });
});
