import { amountOf, amountProblem, settledAmount, suggestedAmount, typedAmount } from './amount-form.hook';

describe('the WeChat amount', () => {
  it.each([
    ['', '请输入充值金额'],
    ['  ', '请输入充值金额'],
    ['0.5', '充值金额不得低于1元'],
    ['-3', '充值金额不得低于1元'],
    ['一百', '充值金额不得低于1元'],
    ['1.5', '充值金额必须为整数'],
    ['1', undefined],
    ['50000', undefined],
  ])('%p has the message %p', (text, problem) => {
    expect(amountProblem(text)).toBe(problem);
  });

  it.each([
    ['0', ''],
    ['00', ''],
    ['10', '10'],
    ['0.5', '0.5'],
    ['１，２００元', '1200'],
    ['6500,50', '6500,50'],
  ])('is normalised while it is typed, and zero clears the field: %p gives %p', (typed, expected) => {
    expect(typedAmount(typed)).toBe(expected);
  });

  it.each([
    ['0.0', ''],
    ['', ''],
    ['0.5', '0.5'],
    ['abc', 'abc'],
    ['1200.00', '1200'],
  ])('is cleared on blur when it is zero: %p gives %p', (typed, expected) => {
    expect(settledAmount(typed)).toBe(expected);
  });

  it('is converted from yuan to fen', () => {
    expect(amountOf('1200')).toBe(120_000);
  });

  it.each([
    [1, 100],
    [100, 100],
    [101, 200],
    [100_880, 100_900],
  ])('is suggested in whole yuan: a shortfall of %d fen gives %d', (shortfall, suggested) => {
    expect(suggestedAmount(shortfall)).toBe(suggested);
  });
});
