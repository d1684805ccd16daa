import { beginMount, endSideEffects, trackSideEffects } from './side-effects';

// This file is the remote: calls are attributed to the file they come from.
const base = __filename;

describe('the side effects of a version that every customer is served', () => {
  it('are not tracked, and the browser’s functions stay in place', () => {
    const { setTimeout, WebSocket } = window;
    const { addEventListener } = EventTarget.prototype;

    trackSideEffects(base);
    trackSideEffects(base, 'current');

    expect(window.setTimeout).toBe(setTimeout);
    expect(window.WebSocket).toBe(WebSocket);
    expect(EventTarget.prototype.addEventListener).toBe(addEventListener);
  });
});

describe('the tracked side effects of a canary or override', () => {
  beforeAll(() => trackSideEffects(base, 'canary'));
  beforeEach(() => beginMount(base));
  afterEach(() => void endSideEffects(base));

  it('include its listeners on window and document, except those it removed itself', () => {
    const [stored, removed] = [jest.fn(), jest.fn()];
    document.addEventListener('resize', stored);
    document.addEventListener('scroll', removed, true);
    document.removeEventListener('scroll', removed, true);

    expect(endSideEffects(base)).toBe(1);

    document.dispatchEvent(new Event('resize'));
    expect(stored).not.toHaveBeenCalled();
  });

  it('exclude listeners on elements, which go with their element', () => {
    document.createElement('div').addEventListener('click', () => {});

    expect(endSideEffects(base)).toBe(0);
  });

  it('include timers that are still pending', async () => {
    const tick = jest.fn();
    setInterval(tick, 1);
    setTimeout(tick, 5);
    clearTimeout(setTimeout(tick, 1));
    await new Promise((resolve) => setTimeout(resolve, 0));

    expect(endSideEffects(base)).toBe(2);
    tick.mockClear();
    await new Promise((resolve) => setTimeout(resolve, 20));

    expect(tick).not.toHaveBeenCalled();
  });

  it('end with the mount that started them; those of its modules end with the version', () => {
    const ofModule = jest.fn();
    document.body.addEventListener('focus', ofModule);
    beginMount(base);

    expect(endSideEffects(base)).toBe(0);
    document.body.dispatchEvent(new Event('focus'));
    expect(ofModule).toHaveBeenCalledTimes(1);

    expect(endSideEffects(base, { all: true })).toBeGreaterThanOrEqual(1);
    document.body.dispatchEvent(new Event('focus'));
    expect(ofModule).toHaveBeenCalledTimes(1);
  });

  it('exclude those of other code', () => {
    trackSideEffects('http://localhost/remotes/claims/2.0.0/', 'canary');
    document.addEventListener('resize', () => {});

    expect(endSideEffects('http://localhost/remotes/claims/2.0.0/', { all: true })).toBe(0);
  });
});
