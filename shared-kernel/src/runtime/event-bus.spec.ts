import { z } from 'zod';
import { createEventBus, defineTopic } from './event-bus';

const arrived = defineTopic({
  name: 'test.arrived.v1',
  owner: 'test',
  payload: z.object({ count: z.int() }),
  replay: 'none',
});
const latest = defineTopic({
  name: 'test.latest.v1',
  owner: 'test',
  payload: z.object({ count: z.int() }),
  replay: 'latest',
});

function aBus() {
  const rejected: string[] = [];
  const bus = createEventBus((topic) => rejected.push(topic.name));
  return { bus, rejected };
}

describe('the event bus', () => {
  it('delivers a payload to present subscribers, not to later ones', () => {
    const { bus } = aBus();
    const early: unknown[] = [];
    const late: unknown[] = [];

    bus.on(arrived).subscribe((payload) => early.push(payload));
    bus.publish(arrived, { count: 1 });
    bus.on(arrived).subscribe((payload) => late.push(payload));

    expect(early).toEqual([{ count: 1 }]);
    expect(late).toEqual([]);
  });

  it('replays the latest payload of a replaying topic to a late subscriber, then continues', () => {
    const { bus } = aBus();
    const seen: unknown[] = [];

    bus.publish(latest, { count: 1 });
    bus.publish(latest, { count: 2 });
    bus.on(latest).subscribe((payload) => seen.push(payload));
    bus.publish(latest, { count: 3 });

    expect(seen).toEqual([{ count: 2 }, { count: 3 }]);
  });

  it('reports an invalid payload and delivers it to nobody, now or later', () => {
    const { bus, rejected } = aBus();
    const seen: unknown[] = [];
    bus.on(latest).subscribe((payload) => seen.push(payload));

    bus.publish(latest, JSON.parse('{"count":"many"}') as { count: number });
    bus.on(latest).subscribe((payload) => seen.push(payload));

    expect(rejected).toEqual(['test.latest.v1']);
    expect(seen).toEqual([]);
  });

  it('matches topics by name across bundles', () => {
    const { bus } = aBus();
    const copy = defineTopic({ ...arrived });
    const seen: unknown[] = [];

    bus.on(arrived).subscribe((payload) => seen.push(payload));
    bus.publish(copy, { count: 5 });

    expect(copy).not.toBe(arrived);
    expect(seen).toEqual([{ count: 5 }]);
  });

  it('replays nothing that was published before forget()', () => {
    const { bus } = aBus();
    const seen: unknown[] = [];

    bus.publish(latest, { count: 9 });
    bus.forget();
    bus.on(latest).subscribe((payload) => seen.push(payload));

    expect(seen).toEqual([]);
  });

  it('refuses a topic without a version in its name', () => {
    expect(() => defineTopic({ ...arrived, name: 'test.arrived' })).toThrow('area.what.v1');
  });
});
