import { whenNear } from './when-near';

const realObserver = globalThis.IntersectionObserver;
let enter: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.IntersectionObserver = class {
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      report([{ isIntersecting: false }]);
      enter = () => report([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
afterAll(() => {
  globalThis.IntersectionObserver = realObserver;
});

describe('a part of a page below the screen', () => {
  it.each<[string, () => void]>([
    ['it comes near the screen', () => enter()],
    ['the page is printed', () => window.dispatchEvent(new Event('beforeprint'))],
    ['the page has rested for a while', () => jest.advanceTimersByTime(10_000)],
  ])('is prepared once %s, and never again', (_, happen) => {
    const act = jest.fn();
    whenNear(document.body, act);
    expect(act).not.toHaveBeenCalled();

    happen();
    expect(act).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('beforeprint'));
    jest.advanceTimersByTime(10_000);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('is never prepared after it was removed', () => {
    const act = jest.fn();
    whenNear(document.body, act)();

    window.dispatchEvent(new Event('beforeprint'));
    jest.advanceTimersByTime(10_000);

    expect(act).not.toHaveBeenCalled();
  });
});
