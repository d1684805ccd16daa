import { ConnectionSlots } from './connection-slots';

describe('connections to the API', () => {
  it('are left for others by networks with more slow calls than there are connections', async () => {
    const slots = new ConnectionSlots(384, 20, 10_000);
    const { signal } = new AbortController();
    const take = (network: string, count: number) =>
      Promise.allSettled(Array.from({ length: count }, () => slots.take(signal, network)));
    const held = async (network: string, count: number) =>
      (await take(network, count)).filter(({ status }) => status === 'fulfilled').length;

    const crowds = [];
    for (const network of ['a', 'b', 'c', 'd', 'e', 'f']) crowds.push(await held(network, 400));

    expect(crowds).toEqual([128, 86, 57, 38, 25, 17]);
    expect(await held('g', 5)).toBe(5);
  });

  it('are given to the first of the waiting calls that may have one', async () => {
    const slots = new ConnectionSlots(4, 1_000, 10);
    const { signal } = new AbortController();
    const order: string[] = [];
    const held = await Promise.all(['a', 'b', 'c', 'd'].map((network) => slots.take(signal, network)));
    const waiting = ['a', 'e'].map((network) => slots.take(signal, network).then(() => order.push(network)));

    held[1]?.();
    await waiting[1];
    expect(order).toEqual(['e']);
    held[0]?.();
    await Promise.all(waiting);
    expect(order).toEqual(['e', 'a']);
  });
});
