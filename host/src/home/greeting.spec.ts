import { greetingAt } from './greeting';

describe('the greeting', () => {
  it.each([
    ['2026-11-20T21:59:00Z', '夜深了'],
    ['2026-11-20T22:00:00Z', '上午好'],
    ['2026-11-21T04:00:00Z', '中午好'],
    ['2026-11-21T06:00:00Z', '下午好'],
    ['2026-11-21T10:00:00Z', '晚上好'],
    ['2026-11-21T16:00:00Z', '夜深了'],
  ])('follows the clock in Shanghai: %s is %s', (instant, expected) => {
    expect(greetingAt(new Date(instant))).toBe(expected);
  });
});
