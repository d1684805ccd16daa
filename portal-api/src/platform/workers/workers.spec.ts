import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from '../../testing/bundle-for-node';
import { createFairQueue } from './fair-queue';
import { createWorkers, type Workers, waitingPerOwner } from './workers';

describe('workers', () => {
  const folder = join(__dirname, '../../../node_modules/.cache/greedy-worker', String(process.pid));
  const warned: object[] = [];
  let workers: Workers;
  beforeAll(async () => {
    await bundleForNode({ greedy: join(__dirname, '../../testing/greedy.worker.ts') }, folder);
    workers = createWorkers({
      script: pathToFileURL(join(folder, 'greedy.js')),
      log: { warn: (facts) => void warned.push(facts) },
      // The second is for what has to take its time.
      times: {
        readSheet: 60_000,
        inspectFile: 1500,
        writeTemplate: 1,
        writeTables: 1,
        drawPdf: 1,
        makeThumbnail: 1,
      },
    });
  });
  afterAll(async () => {
    await workers.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (customerId: number, path: string) =>
    workers.run(customerId, 'readSheet', { path, fields: [], remembered: {}, maxRows: 1 });
  const loop = (customerId: number) => workers.run(customerId, 'inspectFile', { path: 'loop', fileName: '' });

  it.each([
    ['takes more and more memory', () => run(1, 'grow'), /terminated/i],
    ['takes all memory at once', () => run(1, 'leap'), /terminated/i],
    ['never ends', () => loop(1), /timed out|timeout/i],
    ['fails', () => run(1, 'fail'), /a mistake in the task/],
  ])('a task that %s is ended with 503 and logged; the next task runs', async (_, task, reason) => {
    warned.length = 0;

    await expect(task()).rejects.toMatchObject({ code: 503 });

    expect(warned).toEqual([
      {
        err: expect.objectContaining({ message: expect.stringMatching(reason) }),
        customerId: 1,
        task: expect.any(String),
      },
    ]);
    expect(await run(1, 'answer')).toEqual({ refusal: { problem: 'emptySheet' } });
  });

  it('an endless task blocks its own employer alone, who is refused when too many wait', async () => {
    const codeOf = ({ code }: { code: number }) => code;
    const endless = loop(1).catch(codeOf);
    const own = Array.from({ length: waitingPerOwner + 1 }, () => run(1, 'answer').catch(codeOf));
    const order: string[] = [];
    void endless.then(() => order.push('first employer'));

    await run(2, 'answer');
    order.push('second employer');
    expect(await endless).toBe(503);

    expect(order).toEqual(['second employer', 'first employer']);
    const answers = await Promise.all(own);
    expect(answers.filter((answer) => answer === 429)).toHaveLength(1);
  });
});

describe('the queue', () => {
  it('serves owners in turn, never more at once than allowed', async () => {
    const enqueue = createFairQueue({ atOnce: 2, waitingPerOwner: 5, waiting: 10 });
    const log: string[] = [];
    const job = (name: string) => async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ends`);
    };

    await Promise.all([
      enqueue('a', job('a1')),
      enqueue('a', job('a2')),
      enqueue('b', job('b1')),
      enqueue('c', job('c1')),
    ]);

    const running = log.reduce<number[]>((counts, line) => {
      return [...counts, (counts.at(-1) ?? 0) + (line.endsWith('begins') ? 1 : -1)];
    }, []);
    expect(Math.max(...running)).toBe(2);
    expect(log.filter((line) => line.endsWith('begins'))).toEqual(
      ['a1', 'b1', 'a2', 'c1'].map((name) => `${name} begins`),
    );
  });

  it('continues after a job that failed, and refuses when too many wait in all', async () => {
    const enqueue = createFairQueue({ atOnce: 1, waitingPerOwner: 5, waiting: 1 });
    const failing = enqueue('a', () => Promise.reject(new Error('no')));
    const waiting = enqueue('b', async () => 'done');

    await expect(enqueue('c', async () => 1)).rejects.toThrow(expect.objectContaining({ name: 'QueueFull' }));
    await expect(failing).rejects.toThrow('no');
    expect(await waiting).toBe('done');
  });
});
