import { createLogQueue, type Delivery } from './log-queue';
import { logRecord } from './log-record';

const record = (name: string) => logRecord({ at: 0, eventName: name, attributes: {} });
const names = (calls: readonly (readonly unknown[])[]) =>
  calls.map(([records]) => (records as { eventName: string }[]).map(({ eventName }) => eventName));

function aQueue(answers: Delivery[] = []) {
  const post = jest.fn(async (..._: unknown[]): Promise<Delivery> => answers.shift() ?? 'taken');
  const beacon = jest.fn((..._: unknown[]) => true);
  return { queue: createLogQueue({ post, beacon }), post, beacon };
}

describe('queued log records', () => {
  beforeEach(() => jest.useFakeTimers());

  it('are sent together after five seconds', async () => {
    const { queue, post } = aQueue();
    queue.add(record('a'));
    await jest.advanceTimersByTimeAsync(4000);
    queue.add(record('b'));
    expect(post).not.toHaveBeenCalled();

    await jest.advanceTimersByTimeAsync(1000);

    expect(names(post.mock.calls)).toEqual([['a', 'b']]);
  });

  it('are retried in order with an increasing delay while the server is unreachable', async () => {
    const { queue, post } = aQueue([{}, {}, 'taken']);
    queue.add(record('a'));
    await jest.advanceTimersByTimeAsync(5000);
    queue.add(record('b'));
    await jest.advanceTimersByTimeAsync(9000);
    expect(post).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1000 + 20_000);

    expect(names(post.mock.calls)).toEqual([['a'], ['a', 'b'], ['a', 'b']]);
  });

  it('are retried after the delay that the server sets', async () => {
    const { queue, post } = aQueue([{ retryAfterMs: 60_000 }]);
    queue.add(record('a'));
    await jest.advanceTimersByTimeAsync(64_000);
    expect(post).toHaveBeenCalledTimes(1);

    await jest.advanceTimersByTimeAsync(1000);

    expect(post).toHaveBeenCalledTimes(2);
  });

  it('are dropped when the server refuses them', async () => {
    const { queue, post } = aQueue(['refused']);
    queue.add(record('a'));
    await jest.advanceTimersByTimeAsync(600_000);

    expect(post).toHaveBeenCalledTimes(1);
  });

  it('are dropped, oldest first, when there are too many, and the number is reported', async () => {
    const { queue, beacon } = aQueue();
    for (let count = 0; count < 230; count += 1) queue.add(record(String(count)));
    queue.leave();

    expect(names(beacon.mock.calls).flat()).toHaveLength(200);
    expect(names(beacon.mock.calls).flat()[0]).toBe('30');
    expect(beacon.mock.calls[0]?.[1]).toBe(30);
  });

  it('are sent at once when the page is left, in beacons that the browser accepts', () => {
    const { queue, post, beacon } = aQueue();
    const large = { 'exception.stacktrace': 'x'.repeat(30_000) };
    for (const name of ['a', 'b', 'c']) queue.add(logRecord({ at: 0, eventName: name, attributes: large }));
    queue.leave();

    expect(names(beacon.mock.calls)).toEqual([['a'], ['b'], ['c']]);
    jest.advanceTimersByTime(60_000);
    expect(post).not.toHaveBeenCalled();
  });
});
