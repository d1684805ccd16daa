import { fixedClock, systemClock } from './clock';

describe('clocks', () => {
  it('a fixed clock does not advance until it is moved', () => {
    const clock = fixedClock('2026-11-21T09:30:00+08:00');
    clock.now().setFullYear(1999);

    expect(clock.now().toISOString()).toBe('2026-11-21T01:30:00.000Z');
    expect(clock.today()).toBe('2026-11-21');

    clock.advanceDays(10);
    expect(clock.today()).toBe('2026-12-01');

    clock.set('2026-11-30T16:00:00Z');
    expect(clock.today()).toBe('2026-12-01');
  });

  it('a fixed clock refuses text that is not an instant', () => {
    expect(() => fixedClock('soon')).toThrow(RangeError);
  });

  it('the system clock advances, and its day begins at midnight in Shanghai', () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-30T15:59:59Z') });
    expect(systemClock.today()).toBe('2026-11-30');

    jest.setSystemTime(Date.parse('2026-11-30T16:00:00Z'));
    expect(systemClock.now().toISOString()).toBe('2026-11-30T16:00:00.000Z');
    expect(systemClock.today()).toBe('2026-12-01');
  });
});
