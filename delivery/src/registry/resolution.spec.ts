import { bucketOf, isInSlice } from './resolution';

const remotes = ['claims', 'finance', 'insure', 'settings'];
const million = 1_000_000;
const some = Array.from({ length: 20_000 }, (_, id) => String(id + 1));

describe('the slice of a canary', () => {
  it('has its share of a million customers, within 0.1 percentage points', () => {
    const shares = [0, 1, 10, 50, 100];
    const counts = shares.map(() => 0);
    for (let id = 1; id <= million; id += 1) {
      const bucket = bucketOf('claims', String(id));
      shares.forEach((share, at) => {
        if (bucket < share / 100) counts[at] = (counts[at] ?? 0) + 1;
      });
    }

    const points = shares.map((share, at) => Math.abs(((counts[at] ?? 0) / million) * 100 - share));
    expect(Math.max(...points)).toBeLessThan(0.1);
    expect([counts[0], counts[4]]).toEqual([0, million]);
  });

  it('keeps its customers when its share rises', () => {
    const shares = [0, 0.5, 1, 5, 10, 33.3, 50, 99, 100];

    for (const customer of some) {
      const isIn = shares.map((share) => isInSlice('claims', customer, share));
      expect(isIn).toEqual([...isIn].sort());
    }
  });

  it('is the same on any machine, for any version', () => {
    expect(bucketOf('claims', '10001').toFixed(9)).toBe('0.163504163');
  });

  it('has different customers for another remote', () => {
    const inAll = some.filter((customer) => remotes.every((remote) => isInSlice(remote, customer, 10)));

    expect(inAll.length).toBeLessThan(some.length * 0.001);
  });

  it('contains no user who is not signed in', () => {
    expect(isInSlice('claims', undefined, 100)).toBe(false);
  });
});
