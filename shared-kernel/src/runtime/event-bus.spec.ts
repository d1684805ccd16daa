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
  const seenOn = (topic: typeof arrived) => {
    const seen: unknown[] = [];
    bus.on(topic).subscribe((payload) => seen.push(payload));
    return seen;
  };
  return { bus, rejected, seenOn };
}

describe('the event bus', () => {
  it('delivers a payload to present subscribers, not to later ones', () => {
    const { bus, seenOn } = aBus();

    const early = seenOn(arrived);
    bus.publish(arrived, { count: 1 });

    expect([early, seenOn(arrived)]).toEqual([[{ count: 1 }], []]);
  });

  it('replays the latest payload of a replaying topic to a late subscriber, then continues', () => {
    const { bus, seenOn } = aBus();

    bus.publish(latest, { count: 1 });
    bus.publish(latest, { count: 2 });
    const seen = seenOn(latest);
    bus.publish(latest, { count: 3 });

    expect(seen).toEqual([{ count: 2 }, { count: 3 }]);
  });

  it('reports an invalid payload and delivers it to nobody, now or later', () => {
    const { bus, rejected, seenOn } = aBus();

    const seen = seenOn(latest);
    bus.publish(latest, JSON.parse('{"count":"many"}') as { count: number });

    expect(rejected).toEqual(['test.latest.v1']);
    expect([seen, seenOn(latest)]).toEqual([[], []]);
  });

  it('matches topics by name across bundles', () => {
    const { bus, seenOn } = aBus();
    const copy = defineTopic({ ...arrived });

    const seen = seenOn(arrived);
    bus.publish(copy, { count: 5 });

    expect(copy).not.toBe(arrived);
    expect(seen).toEqual([{ count: 5 }]);
  });

  it('replays nothing that was published before forget()', () => {
    const { bus, seenOn } = aBus();

    bus.publish(latest, { count: 9 });
    bus.forget();

    expect(seenOn(latest)).toEqual([]);
  });

  it('refuses a topic without a version in its name', () => {
    expect(() => defineTopic({ ...arrived, name: 'test.arrived' })).toThrow('area.what.v1');
  });
});
