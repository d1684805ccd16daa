import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eachPortal, openPortal, insertRow } from '../../testing/portal';
import { fileQuota } from './file-store';
import { givenEmployer, pdf, upload, uploaded } from './uploads.fixture';

const portal = eachPortal(openPortal);

describe('an employer', () => {
  const keep = (customerId: number, size: number, locked: boolean) =>
    insertRow(portal, 'file', {
      id: randomUUID(),
      owner: 'tmp:large',
      customer_id: customerId,
      uploader_id: null,
      file_name: 'large.pdf',
      mime: 'application/pdf',
      size,
      sha256: '',
      locked,
      created_at: portal.clock.now(),
    });

  it('gets an error when its file quota is used up, and can upload again after deleting a file', async () => {
    const { caller, id } = await givenEmployer(portal);
    const mine = await uploaded(caller);
    await keep(id, fileQuota.loose - 2 * pdf.length + 1, false);

    const refusedLoose = await upload(caller, pdf, 'b.pdf');
    await caller.del(`/api/oss/files?ids=${mine}`);
    const accepted = await upload(caller, pdf, 'b.pdf');
    await keep(id, fileQuota.all - fileQuota.loose, true);
    const refusedAll = await upload(caller, pdf, 'c.pdf');

    expect([refusedLoose.status, refusedLoose.body.message]).toEqual([
      413,
      '未提交的文件已达上限1GB，请先提交或删除已上传的文件',
    ]);
    expect(accepted.status).toBe(200);
    expect([refusedAll.status, refusedAll.body.message]).toEqual([
      413,
      '企业文件总量已达上限10GB，请联系客服',
    ]);
  });
});

describe('the bytes on disk', () => {
  const kept = () =>
    readdirSync(join(portal.ctx.config.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter(
      (path) => /^\w\w\/./.test(path),
    );
  const placeOf = (id: string) => join(portal.ctx.config.dataDir, 'files', id.slice(0, 2), id);
  const age = (id: string, at = new Date(0)) => utimesSync(placeOf(id), at, at);

  it('are readable by the portal’s user only, and no temporary file remains after a request', async () => {
    const { caller } = await givenEmployer(portal);
    const id = await uploaded(caller);
    await upload(caller, Buffer.from('MZ'), 'refused.pdf');

    expect(statSync(placeOf(id)).mode & 0o777).toBe(0o600);
    expect(statSync(join(placeOf(id), '..')).mode & 0o777).toBe(0o700);
    expect(kept()).toEqual([`${id.slice(0, 2)}/${id}`]);
    expect(readdirSync(join(portal.ctx.config.dataDir, 'tmp'))).toEqual([]);
  });

  it('are deleted once no row refers to them, and temporary files after 48 hours', async () => {
    const { caller, id: customerId, reader } = await givenEmployer(portal);
    const [loose, adopted, deleted] = [
      await uploaded(caller),
      await uploaded(caller),
      await uploaded(caller),
    ];
    const orphan = randomUUID();
    mkdirSync(join(placeOf(orphan), '..'), { recursive: true });
    writeFileSync(placeOf(orphan), 'left by a transaction that failed');
    // The file system does not share the date of `npm run check -- later`.
    age(orphan, new Date());
    await portal.ctx.files.adopt(portal.ctx.db, [adopted], 'cost:12', reader);
    await caller.del(`/api/oss/files?ids=${deleted}`);
    for (const id of [loose, adopted, deleted]) age(id);

    const thumbnail = join(placeOf(loose), '../../thumbnails', loose.slice(0, 2), `${loose}.96`);
    mkdirSync(join(thumbnail, '..'), { recursive: true });
    writeFileSync(thumbnail, 'a smaller picture');

    const left = ['tmp/upload-killed', 'files/drafts/killed'].map((name) =>
      join(portal.ctx.config.dataDir, name),
    );
    for (const path of left) {
      mkdirSync(path, { recursive: true });
      utimesSync(path, 0, 0);
    }
    await portal.ctx.jobs.runAll();
    expect(left.filter((path) => existsSync(path))).toEqual([]);
    // The orphan is young: its row may not be committed yet.
    expect(
      kept()
        .map((path) => path.slice(3))
        .toSorted(),
    ).toEqual([loose, adopted, orphan].toSorted());

    age(orphan);
    portal.clock.set('2026-11-23T09:31:00+08:00');
    await portal.ctx.jobs.runAll();

    expect(kept().map((path) => path.slice(3))).toEqual([adopted]);
    expect(existsSync(thumbnail)).toBe(false);
    expect(await portal.ctx.files.find(portal.ctx.db, loose, customerId)).toBeUndefined();
    expect(await portal.ctx.files.find(portal.ctx.db, adopted, customerId)).toBeDefined();
  });
});
