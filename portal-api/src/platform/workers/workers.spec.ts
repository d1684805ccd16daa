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
      // The second limit is for tasks that need time to finish.
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
    ['takes more and more memory', () => run(11, 'grow'), /terminated/i],
    ['takes all memory at once', () => run(12, 'leap'), /terminated/i],
    ['never ends', () => loop(13), /timed out|timeout/i],
    ['fails', () => run(14, 'fail'), /a mistake in the task/],
  ])('a task that %s is ended with 503 and logged; the next task runs', async (_, task, reason) => {
    warned.length = 0;

    await expect(task()).rejects.toMatchObject({ code: 503 });

    expect(warned).toEqual([
      {
        err: expect.objectContaining({ message: expect.stringMatching(reason) }),
        owner: expect.any(Number),
        task: expect.any(String),
      },
    ]);
    expect(await run(2, 'answer')).toEqual({ refusal: { problem: 'emptySheet' } });
  });

  it('an endless task blocks its own employer alone, who is refused with 429 when too many tasks wait', async () => {
    const codeOf = ({ code }: { code: number }) => code;
    // Waits for both processes: starting one may take longer than the endless task's time limit.
    await Promise.all([run(1, 'answer'), run(2, 'answer')]);
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

describe('the fair queue of jobs', () => {
  const limits = {
    atOnce: 2,
    waitingPerOwner: 30,
    waiting: 60,
    pauseMs: 20,
    mostPauseMs: 1_000,
    demandingMs: 10_000,
  };
  const wait = (ms = 1) => new Promise((resolve) => setTimeout(resolve, ms));

  function queueWithLog(changes: Partial<typeof limits> = {}) {
    const enqueue = createFairQueue({ ...limits, ...changes });
    const log: string[] = [];
    let most = 0;
    let running = 0;
    const add = (name: string, more: { isMinor?: boolean; work?: () => Promise<unknown> } = {}) =>
      enqueue({
        owner: name.charAt(0),
        isMinor: more.isMinor ?? false,
        run: async () => {
          log.push(name);
          most = Math.max(most, (running += 1));
          try {
            await (more.work ?? wait)();
          } finally {
            running -= 1;
          }
        },
      });
    return { add, log, most: () => most };
  }

  it('serves the owner who has waited longest first, and never runs more jobs at once than allowed', async () => {
    const { add, log, most } = queueWithLog();
    const early = ['a', 'b'].flatMap((owner) => Array.from({ length: 12 }, (_, at) => add(`${owner}${at}`)));
    const late = Array.from({ length: 4 }, (_, at) => add(`c${at}`));

    await Promise.all([...early, ...late]);

    expect(log.indexOf('c0')).toBeLessThan(4);
    expect(log.indexOf('c3')).toBeLessThan(16);
    expect(log.filter((name) => name.startsWith('a'))).toEqual(
      Array.from({ length: 12 }, (_, at) => `a${at}`),
    );
    expect(most()).toBe(2);
  });

  it('pauses an owner whose job was killed, longer after each further kill, while others use the free places', async () => {
    const { add, log } = queueWithLog({ pauseMs: 40 });
    const killed = () => wait(20).then(() => Promise.reject(new Error('killed')));
    const hostile = ['a', 'b'].flatMap((owner) =>
      [1, 2, 3].map((at) => add(`${owner}${at}`, { work: killed }).catch(() => 'killed')),
    );
    await wait(30);
    const began = performance.now();

    await add('c1');
    await add('c2');
    expect(log).toEqual(['a1', 'b1', 'c1', 'c2']);

    expect(await Promise.all(hostile)).toEqual(Array.from({ length: 6 }).fill('killed'));
    // 20 ms per job, with pauses of 60 and of 120 ms in between.
    expect(performance.now() - began).toBeGreaterThan(150);
  });

  it('resumes an owner when the timer of the pause ends, whatever time the clock shows', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const { add } = queueWithLog();
    const failed = add('a1', { work: () => Promise.reject(new Error('killed')) });
    const next = add('a2');

    await expect(failed).rejects.toThrow('killed');
    await next;
    clock.mockRestore();
  });

  it("starts other owners' jobs at once, while owners of long jobs wait for each other", async () => {
    const { add, log } = queueWithLog({ demandingMs: 20 });
    const long = { work: () => wait(30) };
    await Promise.all([add('a1', long), add('b1', long)]);

    await Promise.all([...['a2', 'b2', 'a3', 'b3'].map((name) => add(name, long)), add('c1')]);

    expect(log).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3', 'b3']);
  });

  it('starts a minor job only when no other job can start, and leaves a place for other jobs', async () => {
    const { add, log } = queueWithLog();
    const jobs = [
      ...['a', 'b', 'c'].map((owner) => add(`${owner} thumbnail`, { isMinor: true, work: () => wait(20) })),
      ...['a', 'd', 'e'].map((owner) => add(`${owner} upload`)),
    ];

    await Promise.all(jobs);

    expect(log).toEqual(['a thumbnail', 'd upload', 'e upload', 'a upload', 'b thumbnail', 'c thumbnail']);
  });

  it('continues after a failed job, and when full rejects the newest job of the owner with the most waiting', async () => {
    const { add } = queueWithLog({ atOnce: 1, waiting: 3 });
    const failing = add('a0', { work: () => Promise.reject(new Error('no')) });
    const jobs = [add('a1'), add('a2'), add('a3'), add('b1'), add('b2'), add('a4', { isMinor: true })];

    await expect(failing).rejects.toThrow('no');
    const ended = await Promise.allSettled(jobs);

    expect(ended.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(ended[2]).toMatchObject({ reason: { name: 'QueueFull' } });
  });
});
