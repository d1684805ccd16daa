import { balance, cost, costText, defineEndpoint, problems } from 'shared-kernel/contract';
import { fen, type Fen } from 'shared-kernel/domain/money';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { eachDatabase, eachPortal } from '../../testing/portal';
import { costMask } from './mask-costs';
import type { Module } from './route';
import { transfer } from './transfer.fixture';

const failing = defineEndpoint({
  id: 'test.failing',
  method: 'GET',
  path: '/test/failing',
  access: 'public',
  summary: 'Breaks',
});
const undeclared = defineEndpoint({
  id: 'test.undeclared',
  method: 'GET',
  path: '/test/undeclared',
  access: 'public',
  summary: 'Refuses with what it does not declare',
});
const bytes = defineEndpoint({
  id: 'test.bytes',
  method: 'GET',
  path: '/test/bytes',
  access: 'signed-in',
  summary: 'Bytes',
  raw: true,
});
const long = defineEndpoint({
  id: 'test.long',
  method: 'GET',
  path: '/test/long',
  access: 'signed-in',
  summary: 'Computes for long',
});
const upload = defineEndpoint({
  id: 'test.upload',
  method: 'POST',
  path: '/test/upload',
  access: 'public',
  summary: 'Takes files',
  encoding: 'multipart',
  files: 2,
  body: z.object({ owner: z.string().max(20) }),
  answer: z.object({ owner: z.string(), names: z.array(z.string()), sizes: z.array(z.int()) }),
});

eachDatabase((open) => {
  let runs: number;
  let seen: Fen[];
  let isShort: boolean;
  let slow: Promise<void> | undefined;
  let [computing, mostComputing] = [0, 0];

  const testModule: Module = (route) => {
    route(transfer, async ({ body, fail }) => {
      runs += 1;
      seen.push(body.amount);
      await slow;
      if (isShort) return fail(problems.balanceTooLow, { available: '1.00', shortfall: '2.00' });
      return { amount: body.amount, run: runs };
    });
    const compute = async () => {
      mostComputing = Math.max(mostComputing, (computing += 1));
      await slow;
      computing -= 1;
      return null;
    };
    route(long, compute, { isLong: true });
    route(failing, () => {
      throw new Error('secret detail');
    });
    route(undeclared, ({ fail }) => fail(problems.stateChanged));
    route(bytes, () => ({ bytes: Buffer.from('字节'), mime: 'text/plain', fileName: '说明 (1).txt' }));
    route(upload, ({ body, files }) => ({
      owner: body.owner,
      names: files.map((file) => file.fileName),
      sizes: files.map((file) => file.size),
    }));
  };

  const portal = eachPortal(open, { extra: [testModule] });
  beforeEach(() => {
    [runs, seen, isShort, slow] = [0, [], false, undefined];
  });

  const main = async () => portal.as((await portal.given.customer()).username);

  describe('an API call', () => {
    it('decodes yuan to fen and encodes fen to yuan', async () => {
      const caller = await main();

      const reply = await caller.post('/test/transfer', { amount: 12.34 });

      expect(seen).toEqual([fen(1234)]);
      expect(reply.body).toMatchObject({ code: 200, data: { amount: 12.34 } });
    });

    it.each([
      ['a union', z.union([z.object({ premium: cost.nullable() }), z.null()])],
      ['a tuple', z.array(z.tuple([z.string(), costText]))],
      ['an intersection', z.intersection(z.object({ id: z.int() }), z.object({ available: balance }))],
    ])(
      'cannot be registered when its response has an amount within %s, where amounts are not masked',
      (_, answer) => {
        const hidden = defineEndpoint({ ...failing, answer });

        expect(() => costMask(hidden)).toThrow(/^amounts in a schema of type \w+ are not masked$/);
      },
    );

    it('reports all invalid fields at once, with the row number of those in lists', async () => {
      const caller = await main();

      const reply = await caller.post('/test/transfer', {
        amount: 'much',
        persons: [{ name: '王五' }, { name: 'x' }, {}],
      });

      expect(reply.status).toBe(422);
      expect(reply.body).toMatchObject({
        code: 422,
        traceId: expect.stringMatching(/\S+/),
        data: {
          fields: [
            { field: 'amount' },
            { field: 'name', row: 2 },
            { field: 'name', row: 3, message: '不能为空' },
          ],
        },
      });
      expect(runs).toBe(0);
    });

    it('returns 500 in tests when its handler throws a problem that the endpoint does not declare', async () => {
      expect((await portal.anonymous.get('/test/undeclared')).status).toBe(500);
    });

    it('is refused beyond 96 unanswered calls of its employer, without affecting other employers', async () => {
      const [crowd, other] = [await main(), await main()];
      let release = () => {};
      slow = new Promise((resolve) => (release = resolve));
      const statuses: number[] = [];
      const calls = Array.from({ length: 100 }, async () => {
        statuses.push((await crowd.post('/test/transfer', { amount: 1 })).status);
      });
      const isFull = () => runs === 96 && statuses.length === 4;
      while (!isFull()) await pause(5);
      expect(statuses).toEqual([429, 429, 429, 429]);
      expect((await other.get('/users/current')).status).toBe(200);
      release();
      await Promise.all(calls);
      expect(runs).toBe(96);
    });

    it('that computes for long waits for those of its employer only', async () => {
      const [one, other] = [await main(), await main()];
      let release = () => {};
      slow = new Promise((resolve) => (release = resolve));
      const calls = [one, one, one, one, other].map((caller) => caller.get('/test/long'));
      const areComputing = () => computing === 2;
      while (!areComputing()) await pause(5);
      release();
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(5).fill(200));
      expect(mostComputing).toBe(2);
    });

    it('requires a session, and the main account for an endpoint limited to it', async () => {
      const customer = await portal.given.customer();
      const filiale = await portal.given.filiale(customer.id);
      const project = await portal.given.projectUser(customer.id, filiale.id);

      expect(await portal.anonymous.post('/test/transfer', { amount: 1 })).toMatchObject({
        status: 401,
        body: { code: 401, message: '请先登录' },
      });
      expect(await portal.as(project.username).post('/test/transfer', { amount: 1 })).toMatchObject({
        status: 403,
        body: { code: 403 },
      });
      expect(runs).toBe(0);
    });

    it('returns a business refusal as HTTP 200 with its code, message and values', async () => {
      isShort = true;
      const reply = await (await main()).post('/test/transfer', { amount: 3 });

      expect(reply).toMatchObject({
        status: 200,
        body: {
          code: 3001,
          message: '账户可用余额不足，当前余额1.00元，还需2.00元，请先充值',
          data: { shortfall: '2.00' },
        },
      });
    });

    it('reveals nothing of an unexpected failure but its reference', async () => {
      const errors = jest.spyOn(process.stderr, 'write').mockReturnValue(true);

      const reply = await portal.anonymous.get('/test/failing');

      errors.mockRestore();
      expect(reply).toMatchObject({ status: 500, body: { code: 500, message: '系统繁忙，请稍后再试' } });
      expect(reply.bytes.toString()).not.toContain('secret');
    });

    it('returns the standard envelope for unknown paths and unreadable bodies', async () => {
      const unknown = await portal.anonymous.get('/test/nothing-here');
      const garbled = await (
        await main()
      ).post('/test/transfer', undefined, { headers: { 'content-type': 'application/json' } });

      expect(unknown).toMatchObject({ status: 404, body: { code: 404, message: '数据不存在或已删除' } });
      expect(garbled).toMatchObject({ status: 422, body: { code: 422 } });
    });
  });

  describe('raw bytes', () => {
    it('are sent without the envelope, with a non-ASCII file name, to a caller with the session cookie', async () => {
      const { username } = await portal.given.customer({ password: 'Right#2026' });
      const signedIn = await portal.anonymous.post(
        '/login',
        { username, password: 'Right#2026' },
        { form: true },
      );

      const reply = await portal.anonymous.get('/test/bytes', {
        headers: { cookie: `gat=${signedIn.body.token}` },
      });

      expect(reply.bytes.toString()).toBe('字节');
      expect(reply.headers['content-disposition']).toBe(
        "attachment; filename*=UTF-8''%E8%AF%B4%E6%98%8E%20%281%29.txt",
      );
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
    });
  });

  describe('an upload', () => {
    const file = (fileName: string, size: number) => ({
      field: 'file',
      fileName,
      mime: 'image/png',
      bytes: Buffer.alloc(size, 7),
    });

    it('is parsed into fields and files, with folders removed from the file names', async () => {
      const reply = await portal.anonymous.post(
        '/test/upload',
        { owner: 'tmp:1' },
        { files: [file('C:\\回单.png', 10), file('b.png', 20)] },
      );

      expect(reply.body.data).toEqual({ owner: 'tmp:1', names: ['回单.png', 'b.png'], sizes: [10, 20] });
    });

    it('over 20 MB is refused with 413, and a body of another media type with 415', async () => {
      const large = await (
        await main()
      ).post('/test/upload', { owner: 'a' }, { files: [file('big.png', 20 * 1024 * 1024 + 1)] });
      const json = await portal.anonymous.post('/test/upload', { owner: 'a' });

      expect(large).toMatchObject({ status: 413, body: { code: 413, message: '文件大小不能超过20MB' } });
      expect(json).toMatchObject({ status: 415, body: { code: 415 } });
    });
  });
});
