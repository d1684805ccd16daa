import { civilDate } from 'shared-kernel/domain/civil-date';
import { fen } from 'shared-kernel/domain/money';
import { forecastOf } from './forecast';

const today = civilDate('2026-11-22');
const renewal = { day: civilDate('2026-12-15'), amount: 800_00, text: '保单PZ1续保约' };

describe('the forecast day on which the balance runs out', () => {
  it('is the day of the first payment that the balance does not cover, with the payments until then as the reason', () => {
    const early = { day: civilDate('2026-11-25'), amount: 300_00, text: '加减保JJ1待支付' };

    const later = { ...renewal, day: civilDate('2027-11-23') };

    expect(forecastOf({ available: fen(1_000_00), net: 0, outflows: [later, early], today })).toEqual({
      runsOutOn: '2027-11-23',
      daysLeft: 366,
      reason: '11-25 加减保JJ1待支付¥300.00、2027-11-23 保单PZ1续保约¥800.00',
    });
  });

  it('names the payment that exceeds the balance also after many small ones', () => {
    const small = ['11-23', '11-24', '11-25', '12-15'].map((day, index) => ({
      day: civilDate(`2026-${day}`),
      amount: 100,
      text: `加减保JJ${index + 1}待支付`,
    }));

    expect(forecastOf({ available: fen(700_00), net: 0, outflows: [...small, renewal], today }).reason).toBe(
      '11-23 加减保JJ1待支付¥1.00、11-24 加减保JJ2待支付¥1.00、11-25 加减保JJ3待支付¥1.00、12-15 保单PZ1续保约¥800.00',
    );
  });

  it('counts an overdue payment as due today', () => {
    const late = { ...renewal, day: civilDate('2026-11-01') };

    expect(forecastOf({ available: fen(0), net: 0, outflows: [late], today })).toMatchObject({ daysLeft: 0 });
  });

  it('is estimated from the average cost of staff changes when no payment is due', () => {
    expect(forecastOf({ available: fen(100_00), net: 900_00, outflows: [], today })).toEqual({
      runsOutOn: '2026-12-03',
      daysLeft: 11,
      reason: '近90天加减保平均每天净支出¥10.00',
    });
  });

  it('is null when refunds exceed charges', () => {
    expect(forecastOf({ available: fen(1), net: -1, outflows: [], today }).runsOutOn).toBeNull();
  });
});
