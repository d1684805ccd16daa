import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { messageKind } from 'shared-kernel/domain/dictionaries';
import { addReaders, type Reader } from './testing/bench-feed-readers';
import { openFeed, type FeedClient } from './testing/feed-client';
import { onServer } from './testing/on-server';
import { openPortal, type Portal } from './testing/portal';
import { serverProcesses, settingsOn, type ServerProcess } from './testing/server-process';
import { tempFolder } from './testing/temp-folder';

/** Number set by `npm run check -- readers`; a few in `npm test`. */
const isFull = process.env.READERS !== undefined;
const count = Number(process.env.READERS ?? 10);
const restarts = Number(process.env.READER_RESTARTS ?? 2);
const broadcasts = isFull ? 5 : 1;
const demoNow = '2026-11-21T09:30:00+08:00';

jest.setTimeout(isFull ? 3_600_000 : 120_000);

/** Resolves once the condition holds; throws with the current state after two minutes. */
async function until(holds: () => boolean, said: () => string): Promise<void> {
  const began = performance.now();
  while (!holds()) {
    if (performance.now() - began > 120_000) throw new Error(said());
    await pause(5);
  }
}

/** Feeds opened at a time: real browsers reconnect at different moments. */
const atOnce = 100;

class Opening {
  #count = 0;

  async open(options: Parameters<typeof openFeed>[0]): Promise<FeedClient | undefined> {
    while (this.#count >= atOnce) await pause(10 + Math.random() * 40);
    this.#count += 1;
    return openFeed(options)
      .catch(() => undefined)
      .finally(() => void (this.#count -= 1));
  }
}

/** A browser's feed, which reconnects to any available instance until it is stopped. */
class Followed {
  unread = 0;
  opened = 0;
  #end: (() => void) | undefined;
  #isOver = false;
  readonly ended: Promise<void>;

  constructor(
    { userId, token }: Reader,
    private readonly opening: Opening,
    at: () => number | undefined,
  ) {
    this.ended = this.#follow(userId, token, at);
  }

  async #follow(userId: number, token: string, at: () => number | undefined): Promise<void> {
    while (!this.#isOver) {
      const port = at();
      const options = { port: port ?? 0, userId, headers: { cookie: `gat=${token}` } };
      const client = port === undefined ? undefined : await this.opening.open(options);
      if (client?.status !== 101) {
        await pause(100 + Math.random() * 100);
        continue;
      }
      this.opened += 1;
      const read = (text: string) => {
        const [, value] = /^\{"k":"unReadCount","val":(\d+),/.exec(text) ?? [];
        if (value !== undefined) this.unread = Number(value);
      };
      client.texts.forEach(read);
      client.onText(read);
      this.#end = client.end;
      await client.closed;
    }
  }

  stop(): Promise<void> {
    this.#isOver = true;
    this.#end?.();
    return this.ended;
  }
}

onServer('message feed clients of two API instances', (url) => {
  const start = serverProcesses();
  const ports: (number | undefined)[] = [];
  let folder: string;
  let portal: Portal;
  let readers: Reader[];
  let written = 0;
  beforeAll(async () => {
    folder = tempFolder();
    portal = await openPortal({ engine: 'postgres', now: demoNow });
    readers = await addReaders(portal.ctx, count);
  });
  afterAll(() => portal.close());

  async function startApi(at: number): Promise<ServerProcess> {
    const api = start(join(folder, String(at)), await settingsOn(portal, url, demoNow));
    ports[at] = await api.hears((message) => message.port);
    return api;
  }

  /** Sends a message to every reader, in one transaction. */
  async function broadcast(): Promise<void> {
    const message = { kind: messageKind.code.system, subject: '通知', content: '<p>内容</p>', popup: true };
    await portal.ctx.db.transaction().execute(async (trx) => {
      for (const { customerId } of readers) await portal.ctx.outbox.add(trx, { customerId, ...message });
    });
    written += 1;
  }

  const follow = (at: (nth: number) => number | undefined) => {
    const opening = new Opening();
    return readers.map((reader, nth) => new Followed(reader, opening, () => at(nth)));
  };
  const allHave = (followed: readonly Followed[]) =>
    until(
      () => followed.every(({ unread }) => unread === written),
      () => {
        const behind = followed.filter(({ unread }) => unread !== written).map(({ unread }) => unread);
        return `${behind.length} of ${count} readers have ${[...new Set(behind)].join(', ')}, not ${written}`;
      },
    );

  /** Returns the median time in ms from the commit of a message to all until its last reader has it. */
  async function delivery(at: (nth: number) => number | undefined): Promise<number> {
    const followed = follow(at);
    await until(
      () => followed.every(({ opened }) => opened > 0),
      () => 'feeds were not opened',
    );
    await allHave(followed);
    const times: number[] = [];
    for (let round = 0; round < broadcasts; round += 1) {
      await broadcast();
      const committed = performance.now();
      await allHave(followed);
      times.push(performance.now() - committed);
    }
    await Promise.all(followed.map((each) => each.stop()));
    return times.toSorted((one, other) => one - other)[Math.floor(broadcasts / 2)] ?? 0;
  }

  it('receive every message while the instances are restarted one after the other', async () => {
    const apis = [await startApi(0), await startApi(1)];
    if (isFull) {
      const one = await delivery(() => ports[0]);
      const two = await delivery((nth) => ports[nth % 2]);
      process.stderr.write(`${JSON.stringify({ count, oneMs: one, twoMs: two, ratio: two / one })}\n`);
    }
    // A reader reconnects to whichever instance is available.
    const followed = follow((nth) => ports[(nth + written) % 2] ?? ports.find(Boolean));
    for (let round = 0; round < restarts; round += 1) {
      const at = round % 2;
      const api = apis[at] as ServerProcess;
      ports[at] = undefined;
      const writing = broadcast();
      await Promise.all([writing, api.end(round % 4 < 2 ? 'SIGKILL' : 'SIGTERM')]);
      apis[at] = await startApi(at);
      if (isFull && round % 10 === 9) process.stderr.write(`${round + 1} restarts\n`);
    }
    await allHave(followed);
    const opened = followed.reduce((sum, each) => sum + each.opened, 0);
    if (isFull) process.stderr.write(`${JSON.stringify({ restarts, written, opened })}\n`);
    expect(opened).toBeGreaterThan(count);
    await Promise.all(followed.map((each) => each.stop()));
  });
});
