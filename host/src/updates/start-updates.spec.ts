import { startPoll } from './start-updates';

const see = (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('polling for new versions', () => {
  let stop: () => void;
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    stop();
    see('visible');
  });

  it.each([0, 0.5, 1])('first runs 16 to 24 s after the start (random value %d)', async (random) => {
    const check = jest.fn(async () => {});
    stop = startPoll(check, () => random);

    await jest.advanceTimersByTimeAsync(15_999);
    expect(check).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(8_001);

    expect(check).toHaveBeenCalledTimes(1);
  });

  it('pauses while the page is hidden, and runs at once when it is visible again', async () => {
    const check = jest.fn(async () => {});
    stop = startPoll(check);

    see('hidden');
    await jest.advanceTimersByTimeAsync(600_000);
    expect(check).not.toHaveBeenCalled();
    see('visible');

    expect(check).toHaveBeenCalledTimes(1);
  });

  it('continues after failed requests', async () => {
    const check = jest.fn(() => Promise.reject(new Error('away')));
    stop = startPoll(check);

    await jest.advanceTimersByTimeAsync(100_000);

    expect(check.mock.calls.length).toBeGreaterThanOrEqual(4);
  });
});
