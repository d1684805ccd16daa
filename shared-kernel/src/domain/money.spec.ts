import { takeFromLots } from './lots';
import {
  addFen,
  fen,
  fenFromYuan,
  moneyText,
  mulRatio,
  negateFen,
  yuanMoneyText,
  yuanOfFen,
  yuanText,
  zeroFen,
} from './money';

describe('an amount in fen', () => {
  it('refuses fractions and amounts beyond exact integers', () => {
    expect(() => fen(1.5)).toThrow(RangeError);
    expect(() => fen(2 ** 53)).toThrow(RangeError);
    expect(() => fen(Number.NaN)).toThrow(RangeError);
  });

  it('has no negative zero, which would print as -0.00', () => {
    expect(Object.is(fen(-0), 0)).toBe(true);
  });
});

describe('reading yuan', () => {
  it.each([
    ['0.29', 29],
    ['1', 100],
    ['1.5', 150],
    ['-20.05', -2005],
    ['1,234.56', 123456],
    [0.07, 7],
    [1234567.89, 123456789],
  ])('reads %s exactly', (yuan, amount) => {
    expect(fenFromYuan(yuan)).toBe(amount);
    expect(fenFromYuan(yuanOfFen(amount))).toBe(amount);
  });

  it.each(['', '1.234', 'abc', '1e3', '.5', '1.', Number.NaN])('refuses %p', (yuan) => {
    expect(() => fenFromYuan(yuan)).toThrow(RangeError);
  });
});

describe('showing money', () => {
  it.each([
    [0, '0.00', '¥0.00'],
    [5, '0.05', '¥0.05'],
    [123450, '1,234.50', '¥1,234.50'],
    [-123450, '-1,234.50', '-¥1,234.50'],
    [100000000000, '1,000,000,000.00', '¥1,000,000,000.00'],
  ])('shows %d fen', (amount, yuan, money) => {
    expect(yuanText(fen(amount))).toBe(yuan);
    expect(moneyText(fen(amount))).toBe(money);
  });
});

it('yuanMoneyText rounds the sums of a chart to the fen', () => {
  expect(yuanMoneyText(yuanOfFen(10) + yuanOfFen(20))).toBe('¥0.30');
  expect(yuanMoneyText(-1234.5)).toBe('-¥1,234.50');
});

describe('arithmetic with fen', () => {
  it('adds any number of amounts', () => {
    expect(addFen(fen(10), fen(-25), fen(5))).toBe(-10);
    expect(addFen()).toBe(zeroFen);
    expect(negateFen(fen(7))).toBe(-7);
  });

  it.each([
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [3, 1, 2, 2],
    [5, 1, 3, 2],
    [4, 1, 3, 1],
    [100, 1, -3, -33],
  ])('rounds %d × %d/%d half away from zero', (amount, numerator, denominator, result) => {
    expect(mulRatio(fen(amount), numerator, denominator)).toBe(result);
  });

  it('stays exact when the product exceeds 2^53', () => {
    expect(mulRatio(fen(9_000_000_000_000_000), 364, 365)).toBe(8975342465753425);
  });

  it('refuses a fraction or zero denominator in a ratio', () => {
    expect(() => mulRatio(fen(1), 0.9, 1)).toThrow(RangeError);
    expect(() => mulRatio(fen(1), 1, 0)).toThrow(RangeError);
  });
});

const lot = (lotId: number, amount: number) => ({ lotId, amount: fen(amount) });

describe('taking an amount from the lots of a balance', () => {
  it.each([
    ['the oldest lot when it has enough', 60, [lot(1, 60)]],
    ['the next lot for the rest', 150, [lot(1, 100), lot(3, 50)]],
    ['nothing of an empty lot', 180, [lot(1, 100), lot(3, 80)]],
    ['all there is when that is too little', 999, [lot(1, 100), lot(3, 80)]],
    ['nothing for nothing', 0, []],
  ])('takes %s', (_, amount, expected) => {
    expect(takeFromLots([lot(1, 100), lot(2, 0), lot(3, 80)], fen(amount))).toEqual(expected);
  });
});
