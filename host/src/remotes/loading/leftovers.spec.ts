import { accountFor, beginAccount, endLeftovers } from './leftovers';

// This very file plays the remote: calls are known by the file they come from.
const base = __filename;

describe('what a remote leaves running', () => {
  beforeAll(() => accountFor(base));
  beforeEach(() => beginAccount(base));
  afterEach(() => void endLeftovers(base));

  it('is its listeners on window and document, but for those it took down itself', () => {
    const [kept, removed] = [jest.fn(), jest.fn()];
    document.addEventListener('resize', kept);
    document.addEventListener('scroll', removed, true);
    document.removeEventListener('scroll', removed, true);

    expect(endLeftovers(base)).toBe(1);

    document.dispatchEvent(new Event('resize'));
    expect(kept).not.toHaveBeenCalled();
  });

  it('is not what hangs on elements, which goes with them', () => {
    document.createElement('div').addEventListener('click', () => {});

    expect(endLeftovers(base)).toBe(0);
  });

  it('is its timers that have not run', async () => {
    const tick = jest.fn();
    setInterval(tick, 1);
    setTimeout(tick, 5);
    clearTimeout(setTimeout(tick, 1));
    await new Promise((resolve) => setTimeout(resolve, 0));

    expect(endLeftovers(base)).toBe(2);
    tick.mockClear();
    await new Promise((resolve) => setTimeout(resolve, 20));

    expect(tick).not.toHaveBeenCalled();
  });

  it('is what it began since it was mounted; what its modules began ends with the version', () => {
    const ofModule = jest.fn();
    document.body.addEventListener('focus', ofModule);
    beginAccount(base);

    expect(endLeftovers(base)).toBe(0);
    document.body.dispatchEvent(new Event('focus'));
    expect(ofModule).toHaveBeenCalledTimes(1);

    expect(endLeftovers(base, { all: true })).toBeGreaterThanOrEqual(1);
    document.body.dispatchEvent(new Event('focus'));
    expect(ofModule).toHaveBeenCalledTimes(1);
  });

  it('is nothing of what others began', () => {
    accountFor('http://localhost/remotes/claims/2.0.0/');
    document.addEventListener('resize', () => {});

    expect(endLeftovers('http://localhost/remotes/claims/2.0.0/', { all: true })).toBe(0);
  });
});
