import type { PlanRow } from 'shared-kernel/contract/insure';
import { accountStatus, confirmStatus } from 'shared-kernel/domain/dictionaries';
import { addDays } from 'shared-kernel/domain/civil-date';
import { openPortal, onePortal, updateRows } from '../../testing/portal';
import { sheetOf } from '../../testing/sheet';
import { givenPlan } from '../insure/insure.fixtures';

describe('the plans quoted to an employer', () => {
  const portal = onePortal(openPortal);

  it('are listed and exported with usable plans first, and exported with their lowest price', async () => {
    const { db, clock } = portal.ctx;
    const employer = await portal.given.customer();
    const given = (overrides: Parameters<typeof givenPlan>[2]) => givenPlan(portal, employer.id, overrides);
    const usable = await given({});
    const lastDay = await given({ validTo: '2026-11-21' });
    const ended = await given({ validTo: '2026-11-20' });
    const waiting = await given({ confirmStatus: confirmStatus.code.waiting });
    const void_ = await given({ confirmStatus: confirmStatus.code.void });
    const later = await given({});
    await updateRows(db, 'customer_meal', { valid_from: addDays(clock.today(), 1) }, { id: later });
    const offSale = await given({ mealNo: 'M1' });
    await updateRows(db, 'meal', { status: accountStatus.code.disabled }, { meal_no: 'M1' });
    const caller = portal.as(employer.username);
    const listed = async (query = '') =>
      (await caller.get(`/api/customerMeals${query}`)).body.data as { list: PlanRow[]; count: number };

    const { list, count } = await listed();
    const sheet = await sheetOf(await caller.get('/api/customerMeals/export'));

    expect(list.map(({ id }) => id)).toEqual([lastDay, usable, offSale, later, void_, waiting, ended]);
    expect(list.map((plan) => plan.usable)).toEqual([true, true, false, false, false, false, false]);
    const lowest = Math.min(...(list[0]?.prices ?? []).map(({ unitPremium }) => Number(unitPremium)));
    expect(sheet.map((row) => [row['方案编号'], row['可投保'], row['不可投保原因']])).toEqual(
      list.map(({ mealNo, usable: may, reason }) => [mealNo, may ? '是' : '否', reason ?? undefined]),
    );
    expect(sheet[0]).toMatchObject({
      方案名称: '标准型50万',
      '每人保费（最低）': lowest,
      承保类别: '1、2、3、4、5',
    });
    expect(count).toBe(7);
    expect((await listed('?length=2&start=1')).list.map(({ id }) => id)).toEqual([usable, offSale]);
    expect((await listed('?mealName=m1')).list.map(({ id }) => id)).toEqual([offSale]);
    expect((await listed('?insurePeriod=7')).count).toBe(0);
    expect((await listed(`?insurePeriod=12&confirmStatus=${confirmStatus.code.waiting}`)).count).toBe(1);
  });
});
