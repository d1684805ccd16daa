import { rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { eachPortal, openPortal, firstRow, updateRows } from '../../testing/portal';
import { tempFolder } from '../../testing/temp-folder';
import type { Actor } from '../context';
import { Problem } from '../http/problem';
import { leaseOf, type Progress } from './imports';
import { allRights } from 'shared-kernel/domain/rights';
import { problems } from 'shared-kernel/contract';

const portal = eachPortal(openPortal);
let folder: string;
let username: string;
let actor: Actor;

beforeEach(async () => {
  folder = tempFolder();
  writeFileSync(join(folder, 'list'), 'three lines');
  const customer = await portal.given.customer();
  username = customer.username;
  actor = {
    userId: customer.userId,
    customerId: customer.id,
    filialeId: null,
    usertype: 3,
    username,
    name: '',
    sessionId: 0,
    hold: undefined,
    rights: allRights,
  };
});

const start = (parse: (progress: Progress, path: string) => Promise<unknown>) =>
  portal.ctx.imports.start(actor, { path: join(folder, 'list'), fileName: '名单.xlsx' }, parse);
const expireLease = (id: string) =>
  updateRows(portal, 'lease', { until: sql<Date>`clock_timestamp()` }, { name: leaseOf(id) });
const state = async (id: string, as = username) => (await portal.as(as).get(`/api/imports/${id}`)).body;

describe('an import', () => {
  it('reports its progress while it runs, and its result at the end', async () => {
    let finish = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let hasNotified = (): void => undefined;
    const reached = new Promise<void>((resolve) => {
      hasNotified = resolve;
    });
    const id = await start(async (progress) => {
      await progress('reading', 0, 0);
      // Right after the first phase: a new phase is stored at once.
      await progress('checking', 20, 50);
      hasNotified();
      await gate;
      return { rows: 50 };
    });

    await reached;
    const half = await state(id);
    finish();
    await portal.ctx.imports.settled();

    expect(half.data).toMatchObject({
      phase: 'checking',
      done: 20,
      total: 50,
      state: 'running',
      fileName: '名单.xlsx',
    });
    expect((await state(id)).data).toMatchObject({
      phase: 'done',
      done: 50,
      state: 'done',
      result: { rows: 50 },
    });
  });

  it('reads a copy of the uploaded file, which outlives the request', async () => {
    const id = await start(async (_, path) => {
      rmSync(join(folder, 'list'), { force: true });
      return readFile(path, 'utf8');
    });
    await portal.ctx.imports.settled();

    expect((await state(id)).data).toMatchObject({ state: 'done', result: 'three lines' });
  });

  it('ends as refused with the code and message of the problem that its parser throws', async () => {
    const id = await start(() => Promise.reject(new Problem(problems.templateMismatch)));
    await portal.ctx.imports.settled();

    expect((await state(id)).data).toMatchObject({
      state: 'refused',
      problem: { code: 4102, message: '模板表头不匹配，请重新下载模板' },
    });
  });

  it('is sealed in the database, because its rows contain identity numbers', async () => {
    const id = await start(async () => ({ rows: [{ idNo: '35021219880712001X' }] }));
    await portal.ctx.imports.settled();

    const job = await firstRow(portal, 'import_job');
    expect(JSON.stringify(job)).not.toContain('35021219880712001X');
    expect(Buffer.from(job.result_sealed ?? []).toString('latin1')).not.toContain('35021219880712001X');
    expect((await state(id)).data).toMatchObject({ result: { rows: [{ idNo: '35021219880712001X' }] } });
  });

  it('is visible only to the user who started it', async () => {
    const other = await portal.given.customer();
    const id = await start(async () => 1);
    await portal.ctx.imports.settled();

    expect((await state(id, other.username)).code).toBe(404);
  });

  it('is reported as interrupted by another instance once its lease has expired, even if it finishes later', async () => {
    // The other instance's clock is wrong by two minutes.
    const other = await portal.another({ now: '2026-11-21T09:32:00+08:00' });
    const reader = other.as(username);
    let comeBack = (): void => undefined;
    const id = await start(() => new Promise<void>((resolve) => (comeBack = resolve)));
    const path = `/api/imports/${id}`;

    await other.ctx.jobs.runAll();
    const during = (await reader.get(path)).body;
    await expireLease(id);
    const after = (await reader.get(path)).body;
    // The instance was only slow, and finishes too late.
    comeBack();
    await portal.ctx.imports.settled();

    expect(during.data).toMatchObject({ state: 'running' });
    expect(after.data).toMatchObject({
      state: 'refused',
      problem: { message: '导入已中断，请重新上传文件' },
    });
    expect((await reader.get(path)).body.data).toEqual(after.data);
    await other.close();
  });
});
