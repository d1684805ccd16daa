import { NoFreePlace, Places, type Holder } from './places';

const limits = { places: 6, share: 2, waiting: 2, waitMs: 10_000, slowRate: 1_000 };
const never = new AbortController().signal;

/** Provides holders whose bytes move at separate rates. */
function openPlaces() {
  const places = new Places(limits);
  const ended: string[] = [];
  const holders: Record<string, { bytes: number; rate: number }> = {};
  const take = async (name: string, rate: number, account = name, network = name) => {
    const own = (holders[name] = { bytes: 0, rate });
    const holder: Holder = { account, network, moved: () => own.bytes, end: () => ended.push(name) };
    return places.take(holder, never);
  };
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 250) {
      for (const holder of Object.values(holders)) holder.bytes += holder.rate / 4;
      await jest.advanceTimersByTimeAsync(250);
    }
  };
  return { places, ended, take, pass };
}
const isIn = async (taking: Promise<unknown>): Promise<boolean> =>
  Promise.race([taking.then(() => true), jest.advanceTimersByTimeAsync(0).then(() => false)]);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the places for large transfers', () => {
  it.each([
    ['account', (at: number) => ['one', `net${at}`]],
    ['network', (at: number) => [`account${at}`, 'one']],
  ] as const)('give one %s its share, and its next transfer waits for one of these', async (_kind, whose) => {
    const { take, pass } = openPlaces();
    const [first] = await Promise.all([1, 2].map((at) => take(`own${at}`, 5_000, ...whose(at))));
    const third = take('own3', 5_000, ...whose(3));
    await pass(3_000);

    expect(await isIn(third)).toBe(false);
    expect(await isIn(take('stranger', 5_000))).toBe(true);
    first?.();
    expect(await isIn(third)).toBe(true);
  });

  it('end the slowest transfer of the same network when it is slow, but none of the same account', async () => {
    const { take, pass, ended } = openPlaces();
    await take('slow', 900, 'one', 'net');
    await take('slower', 100, 'two', 'net');
    await take('other', 10, 'three');
    await pass(2_000);
    const own = take('own', 5_000, 'two', 'elsewhere');
    const second = take('second', 5_000, 'two', 'elsewhere');
    await pass(1_000);

    expect([await isIn(own), await isIn(second), ended]).toEqual([true, false, []]);
    expect(await isIn(take('next', 5_000, 'four', 'net'))).toBe(true);
    expect(ended).toEqual(['slower']);
  });

  it('end the slowest transfer of all for an account without a place, when all are taken for a second', async () => {
    const { take, pass, ended } = openPlaces();
    for (let at = 0; at < limits.places; at += 1) await take(`fast${at}`, 5_000 + at, `account${at}`);
    const next = take('next', 5_000);
    await pass(500);
    expect([await isIn(next), ended]).toEqual([false, []]);
    await pass(1_000);

    expect([await isIn(next), ended]).toEqual([true, ['fast0']]);
  });

  it('refuse a transfer that has waited too long, and more waiting transfers than allowed', async () => {
    const { take, pass } = openPlaces();
    await Promise.all([1, 2].map((at) => take(`own${at}`, 5_000, 'one')));
    const waiting = [3, 4].map((at) => take(`own${at}`, 5_000, 'one').catch((error: unknown) => error));

    await expect(take('own5', 5_000, 'one')).rejects.toBeInstanceOf(NoFreePlace);
    await pass(limits.waitMs);
    expect(await Promise.all(waiting)).toEqual([expect.any(NoFreePlace), expect.any(NoFreePlace)]);
  });
});
