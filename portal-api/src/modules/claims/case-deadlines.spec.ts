import { slaOf } from './case-deadlines';
import { stateDeadline } from './case-machine';

const at = (text: string) => new Date(`${text}+08:00`);

describe('the deadline of a state', () => {
  const materialDeadline = at('2026-12-20T10:00:00');

  test.each([11, 13, 22])('is the material deadline while papers are due (state %i)', (status) => {
    expect(stateDeadline(status, at('2026-11-20T10:00:00'), materialDeadline)).toBe(materialDeadline);
  });

  test('is the end of the second workday for the first check, without weekends and holidays', () => {
    expect(stateDeadline(12, at('2026-11-18T10:00:00'), null)).toEqual(at('2026-11-21T00:00:00'));
    expect(stateDeadline(12, at('2026-11-20T10:00:00'), null)).toEqual(at('2026-11-25T00:00:00'));
    expect(stateDeadline(12, at('2026-09-30T10:00:00'), null)).toEqual(at('2026-10-10T00:00:00'));
  });

  test('is seven days for the customer’s answer and ten for the payment', () => {
    expect(stateDeadline(31, at('2026-11-20T10:00:00'), null)).toEqual(at('2026-11-27T10:00:00'));
    expect(stateDeadline(40, at('2026-11-20T10:00:00'), null)).toEqual(at('2026-11-30T10:00:00'));
  });

  test.each([41, 42, 43])('does not exist for closed cases (state %i)', (status) => {
    expect(stateDeadline(status, at('2026-11-20T10:00:00'), materialDeadline)).toBeNull();
  });
});

describe('the colour of a deadline', () => {
  const since = at('2026-11-01T00:00:00');
  const deadline = at('2026-11-11T00:00:00');

  test.each([
    ['2026-11-06T00:00:00', 'ok'],
    ['2026-11-06T00:00:01', 'soon'],
    ['2026-11-10T23:59:59', 'soon'],
    ['2026-11-11T00:00:00', 'overdue'],
  ])('at %s is %s', (now, colour) => {
    expect(slaOf(since, deadline, at(now))).toBe(colour);
  });

  test('is none without a deadline', () => {
    expect(slaOf(since, null, at('2027-01-01T00:00:00'))).toBe('none');
  });
});
