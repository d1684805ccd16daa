import { addDays } from 'shared-kernel/domain/civil-date';
import { eachPortal, oneDatabase, rowsOf, updateRows } from '../../testing/portal';
import { quotePlan, uploadScan } from './onboarding.fixtures';

const status = '/api/customers/getCustomerPlanConfirmStampStatus';
const upload = '/api/customers/uploadPlanConfirmStamp';

oneDatabase((open) => {
  const portal = eachPortal(open);
  /** Creates an employer with this state of its letter, and `hand`, which submits a letter for the plans. */
  const givenEmployer = async (planConfirmStampStatus: number) => {
    const employer = await portal.given.customer({ planConfirmStampStatus });
    const caller = portal.as(employer.username);
    const hand = async (...customerMealIds: number[]) =>
      caller.put(upload, { fileIds: [await uploadScan(caller)], customerMealIds });
    return { ...employer, caller, hand };
  };

  it('the stamped plan letter makes its plans usable', async () => {
    const { id, caller, hand } = await givenEmployer(1);
    const [first, second] = [await quotePlan(portal, id), await quotePlan(portal, id)];
    const before = await caller.get(status);

    const handedIn = await hand(first);

    expect(before.body.data).toEqual({
      planConfirmStampStatus: 1,
      rejectReason: null,
      planLetterUrl: '/prod-api/api/customers/planLetter',
      customerMealIds: [first, second],
    });
    expect(handedIn.body.data).toEqual({ planConfirmStampStatus: 2 });
    expect((await caller.get(status)).body.data).toMatchObject({ customerMealIds: [second] });
    const usable = await caller.get(`/api/customerMeals/checkCustomerMeal/${first}`);
    expect(usable.body.data).toMatchObject({ usable: true });
  });

  it('a rejected plan letter shows the reason, and its plans wait for confirmation again', async () => {
    const { id, username, caller, hand } = await givenEmployer(1);
    const plan = await quotePlan(portal, id);
    const reject = () => portal.provider('plan-stamp:reject', [username], { reason: '印章不清晰' });
    await hand(plan);

    await reject();
    const refused = await caller.get(status);
    await hand(plan);

    expect(refused.body.data).toMatchObject({
      planConfirmStampStatus: 3,
      rejectReason: '印章不清晰',
      customerMealIds: [plan],
    });
    expect((await caller.get(status)).body.data).toMatchObject({
      planConfirmStampStatus: 2,
      rejectReason: null,
    });
    await reject();
    await expect(reject()).rejects.toMatchObject({ code: 409 });
  });

  it('a stamped plan letter is refused without a scan, with plans of others, and for plans that do not wait', async () => {
    const { id, caller, hand } = await givenEmployer(1);
    const stranger = await portal.given.customer();
    const own = await quotePlan(portal, id);
    const theirs = await quotePlan(portal, stranger.id);

    const noScan = await caller.put(upload, { fileIds: [], customerMealIds: [own] });
    const noPlan = await hand();
    const foreign = await hand(own, theirs);
    await hand(own);
    const again = await hand(own);

    expect([noScan.status, noPlan.status, foreign.status, again.status]).toEqual([422, 422, 404, 409]);
    const rows = await rowsOf(portal, 'plan_stamp', ['customer_id']);
    expect(rows).toEqual([{ customer_id: id }]);
  });

  it('confirming a plan is offered to the main account only while the plan waits and has not expired', async () => {
    const { id, caller, hand } = await givenEmployer(2);
    const plan = await quotePlan(portal, id);
    const { id: branchId } = await portal.given.filiale(id);
    const user = portal.as((await portal.given.projectUser(id, branchId)).username);
    const isOffered = async (who: typeof caller) =>
      (await who.get(`/api/customerMeals/${plan}`)).body.data.actions.includes('confirm');

    expect([await isOffered(caller), await isOffered(user)]).toEqual([true, false]);
    await updateRows(portal, 'customer_meal', { valid_to: addDays(portal.clock.today(), -1) });
    expect([await isOffered(caller), (await hand(plan)).status]).toEqual([false, 409]);
    await updateRows(portal, 'customer_meal', { valid_to: portal.clock.today() });
    expect(await isOffered(caller)).toBe(true);
    expect([(await hand(plan)).status, await isOffered(caller)]).toEqual([200, false]);
  });

  it('an employer without quoted plans is confirmed by its scan alone, once', async () => {
    const { hand } = await givenEmployer(1);

    const first = await hand();
    const second = await hand();

    expect(first.body.data).toEqual({ planConfirmStampStatus: 2 });
    expect(second.status).toBe(409);
  });
});
