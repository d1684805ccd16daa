import { createServerClock } from './kernel';

describe('the server clock', () => {
  it("returns the server's instant and Shanghai's day once set, and advances from there", () => {
    jest.useFakeTimers({ now: new Date('2020-01-01T00:00:00Z') });
    const clock = createServerClock();

    clock.sync('2026-11-20T15:59:50Z');
    const before = clock.today();
    jest.advanceTimersByTime(20_000);

    expect(clock.now().toISOString()).toBe('2026-11-20T16:00:10.000Z');
    expect([before, clock.today()]).toEqual(['2026-11-20', '2026-11-21']);
    jest.useRealTimers();
  });

  it('ignores an invalid time', () => {
    const clock = createServerClock();
    clock.sync('2026-11-20T15:59:50Z');

    clock.sync('yesterday');

    expect(clock.today()).toBe('2026-11-20');
  });
});
