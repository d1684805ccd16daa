import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { oneDatabase, openPortal, type Caller, type Portal } from '../../testing/portal';
import { firstRow, updateRows } from '../../testing/rows';
import { quotePlan } from '../onboarding/onboarding.fixtures';
import { makeCertificate } from './seal/make-certificate';
import { readSealKey } from './seal/seal-key';
import { textOf } from './template/pdf-text.fixtures';

let portal: Portal;
afterEach(() => portal.close());

const letterOf = (caller: Caller) => caller.get('/api/customers/planLetter');
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function employerWithPlan() {
  const employer = await portal.given.customer({ customername: '宁波<示例>五金有限公司' });
  await quotePlan(portal, employer.id);
  return { ...employer, caller: portal.as(employer.username) };
}

const rows = () => portal.ctx.db.selectFrom('document').selectAll().orderBy('id').execute();
const firstDocument = () => firstRow(portal, 'document');
type Row = Awaited<ReturnType<typeof firstDocument>>;

const verifyPath = ({ doc_no, check_value }: Pick<Row, 'doc_no' | 'check_value'>) =>
  `/api/public/verify/${doc_no}?check=${check_value}` as const;
const verified = async (row: Row) => (await portal.anonymous.get(verifyPath(row))).body.data;
const pageAt = (path: string) =>
  portal.anonymous.get(path, { headers: { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' } });
const pageOf = async (row: Row, more = '') => (await pageAt(verifyPath(row) + more)).bytes.toString();

/** Opens a portal whose documents are sealed with a certificate that is valid until `to`, or for decades. */
async function openSealed(isDemo: boolean, at: Date, to?: Date) {
  const pem = await makeCertificate({ organisation: '雇安通', isDemo, ...(to && { to }) });
  const seal = { certificates: pem, key: pem, passphrase: undefined };
  const sealKey = await readSealKey({ ...portal.ctx.config, seal }, at);
  await portal.close();
  portal = await openPortal({ config, sealKey });
}

const pathOf = (fileId: string) => join(portal.ctx.config.dataDir, 'files', fileId.slice(0, 2), fileId);

const config = { publicUrl: 'https://portal.example.com' };

oneDatabase((open) => {
  beforeEach(async () => {
    portal = await open({ config });
  });

  it('a plan letter is generated once, and its bytes stay the same on later days', async () => {
    const { caller } = await employerWithPlan();
    const run = jest.spyOn(portal.ctx.workers, 'run');

    const first = await Promise.all([letterOf(caller), letterOf(caller), letterOf(caller)]);
    portal.clock.set('2026-12-24T09:30:00+08:00');
    const later = await letterOf(caller);

    const [row] = await rows();
    expect(await rows()).toHaveLength(1);
    expect(run.mock.calls.filter(([, name]) => name === 'drawPdf')).toHaveLength(1);
    run.mockRestore();
    expect([...first, later].map(({ status, bytes }) => [status, hashOf(bytes)])).toEqual(
      Array.from({ length: 4 }, () => [200, row?.sha256]),
    );
    const text = textOf(later.bytes);
    expect(text).toContain(`文件编号：${row?.doc_no}`);
    expect(text.replaceAll('\n', '')).toContain(
      `/api/public/verify/${row?.doc_no}?check=${row?.check_value}`,
    );
    expect(text).toMatch(/方案确认书\n第1页　共\d页/);
  });
});

describe('a kept document', () => {
  beforeEach(async () => {
    portal = await openPortal({ config });
  });

  it('becomes a new edition when its content changes, and the old edition verifies as replaced', async () => {
    const { caller } = await employerWithPlan();
    await letterOf(caller);
    await updateRows(portal, 'customer_meal', { discount_percent: 77 });
    const second = await letterOf(caller);

    const [old, fresh] = await rows();
    if (!old || !fresh) throw new Error('two editions were expected');
    expect(textOf(second.bytes)).toContain('77%');
    expect(await verified(old)).toMatchObject({ isNewest: false, state: '已被替换', sha256: old.sha256 });
    expect(await verified(fresh)).toEqual({
      docNo: fresh.doc_no,
      title: '方案确认书',
      holder: '宁波<示例>五金有限公司',
      issuedAt: '2026-11-21T01:30:00.000Z',
      pageCount: fresh.page_count,
      sha256: hashOf(second.bytes),
      isNewest: true,
      brand: '雇安通',
      insurer: expect.stringMatching(/保险/),
      numberName: '方案编号',
      number: expect.stringMatching(/^M\d$/),
      insured: '宁波<示例>五金有限公司',
      from: expect.any(String),
      to: expect.any(String),
      state: '待确认',
      tone: 'waiting',
      note: null,
      seal: null,
    });
  });

  it.each([
    ['changed', (path: string) => appendFileSync(path, ' ')],
    ['removed', (path: string) => rmSync(path)],
  ])('is generated again with the issued bytes when its file was %s on disk', async (_, damage) => {
    const { caller } = await employerWithPlan();
    const first = await letterOf(caller);
    const row = await firstDocument();
    damage(pathOf(row.file_id));
    const warned = jest.spyOn(portal.ctx.log, 'warn');

    const again = await letterOf(caller);
    const third = await letterOf(caller);

    expect([hashOf(again.bytes), hashOf(third.bytes)]).toEqual([hashOf(first.bytes), hashOf(first.bytes)]);
    expect(warned).toHaveBeenCalledTimes(1);
    expect(warned.mock.calls[0]?.[0]).toEqual({ docNo: row.doc_no, file: row.file_id });
    warned.mockRestore();
  });

  it('is refused with 503 and an alarm when its changed file cannot be generated again', async () => {
    const { caller } = await employerWithPlan();
    await letterOf(caller);
    await sql`update document set sha256 = 'issued by an earlier version'`.execute(portal.ctx.db);
    const errors = jest.spyOn(process.stderr, 'write').mockReturnValue(true);

    const refused = await letterOf(caller);

    expect(errors).toHaveBeenCalledWith(expect.stringContaining('the file of a kept document differs'));
    errors.mockRestore();
    expect([refused.status, refused.body.message]).toEqual([503, '文件已损坏，暂时无法下载，请联系客服']);
    expect((await portal.anonymous.get('/health')).body.data).toEqual({ alarms: ['document-changed'] });
  });

  it('is verified only with its check value, and ten times a minute at most from one address', async () => {
    const { caller } = await employerWithPlan();
    await letterOf(caller);
    const { doc_no: docNo, check_value: check } = await firstDocument();
    const verify = (doc_no: string, check_value: string, from = '198.51.100.7') =>
      portal.anonymous.get(verifyPath({ doc_no, check_value }), { from });

    const wrong = await verify(docNo, `${check.slice(0, -1)}x`);
    const none = await verify(docNo, '');
    const unknown = await verify('WJ20260101000001', check);
    const good: number[] = [];
    for (let n = 0; n < 8; n += 1) good.push((await verify(docNo, check)).status);

    expect([wrong, none, unknown].map(({ status, body }) => [status, body.message])).toEqual(
      Array.from({ length: 3 }, () => [404, '未查询到该文件，请核对文件编号与网址是否完整']),
    );
    expect(good).toEqual([200, 200, 200, 200, 200, 200, 200, 429]);
    expect((await verify(docNo, check, '198.51.100.8')).status).toBe(200);
    portal.clock.set('2026-11-21T09:31:01+08:00');
    expect((await verify(docNo, check)).status).toBe(200);
  });

  it('matches the digest of its file, and not that of a file with one changed byte', async () => {
    const { caller } = await employerWithPlan();
    const { bytes } = await letterOf(caller);
    const row = await firstDocument();
    const changed = Buffer.from(bytes);
    changed.writeUInt8((changed.at(-9) ?? 0) ^ 1, changed.length - 9);
    const compare = async (digest: string) =>
      (await portal.anonymous.get(`${verifyPath(row)}&sha256=${digest}`)).body.data;

    expect(await compare(hashOf(bytes).toUpperCase())).toMatchObject({ isSameFile: true });
    expect(await compare(hashOf(changed))).toMatchObject({ isSameFile: false });
    expect(await compare('12ab')).toMatchObject({ fields: [{ field: 'sha256' }] });
    expect(await pageOf(row, `&sha256=${hashOf(changed)}`)).toContain('不一致：手中的文件不是签发的文件');
  });

  it('is signed when a seal certificate is configured, and verifying it detects a changed file', async () => {
    await openSealed(true, portal.clock.now());
    const { caller } = await employerWithPlan();
    const { bytes } = await letterOf(caller);
    const row = await firstDocument();
    const stateOf = async () => (await verified(row)).seal;
    const valid = {
      isValid: true,
      isInTime: true,
      signer: '雇安通',
      isDemo: true,
      signedAt: '2026-11-21T01:30:00.000Z',
    };

    expect(textOf(bytes)).toContain('演示章');
    expect(await stateOf()).toEqual(valid);
    expect(await pageOf(row)).toContain('有效（雇安通，演示章，不具法律效力），签署于2026-11-21 09:30');
    appendFileSync(pathOf(row.file_id), ' ');
    expect(await stateOf()).toEqual({ ...valid, isValid: false });
    expect(await pageOf(row)).toContain('无效（雇安通，演示章，不具法律效力）：文件与签署时不同');
    // Generating it again produces the same file, including the signature.
    expect((await letterOf(caller)).bytes.equals(bytes)).toBe(true);
    expect(await stateOf()).toEqual(valid);
  });

  it('verifies as invalid when it was signed with an expired certificate', async () => {
    const before = new Date('2026-11-01T00:00:00Z');
    await openSealed(false, before, new Date('2026-11-20T00:00:00Z'));
    const { sealer } = portal.ctx;
    // Simulates a portal with a wrong clock; our own sealer would refuse to sign.
    portal.ctx.sealer = sealer && { ...sealer, seal: (pdf) => sealer.seal(pdf, before) };
    const { caller } = await employerWithPlan();
    await letterOf(caller);

    expect(await pageOf(await firstDocument())).toContain(
      '无效（雇安通）：签署于2026-11-21 09:30，当时证书不在有效期内',
    );
  });

  it('is verified for a browser on an HTML page that escapes all texts', async () => {
    const { caller } = await employerWithPlan();
    await letterOf(caller);
    const row = await firstDocument();

    const found = await pageAt(verifyPath(row));
    const refused = await pageAt(verifyPath({ ...row, check_value: '' }));

    expect(found.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': expect.stringMatching(/^inline/),
      'content-security-policy': expect.stringMatching(/^sandbox/),
      vary: 'accept',
    });
    const html = found.bytes.toString();
    expect(html).toContain('<h1 class="verdict waiting">待确认</h1>');
    expect(html).toContain('宁波&lt;示例&gt;五金有限公司');
    expect([refused.status, refused.bytes.toString()]).toEqual([
      404,
      expect.stringContaining('未查询到该文件'),
    ]);
  });
});
