import { eachPortal, oneDatabase, type Caller, firstRow, updateRows } from '../../testing/portal';
import { pagesOf, textOf } from '../documents/template/pdf-text.fixtures';

let year = 2027;
/** Makes up a version that has not been rendered: rendered ones are cached for all databases of the process. */
const newVersion = () => `${(year += 1)}.1`;

const waiting = async (caller: Caller) => {
  const { data } = (await caller.get('/api/customers/getStampAskInfo')).body;
  if (!data) throw new Error('nothing waits for a signature');
  return data;
};

const signing = (ask: Awaited<ReturnType<typeof waiting>>) => ({
  id: ask.id,
  agreed: true,
  pageCount: ask.pageCount,
  docSha256: ask.docSha256,
});

oneDatabase((open) => {
  const portal = eachPortal(open);

  /** Creates an employer that is asked to sign. */
  const asked = async (customer: { customername?: string } = {}) => {
    const employer = await portal.given.customer(customer);
    await portal.provider('stamp:ask', [employer.username]);
    return { employer, caller: portal.as(employer.username) };
  };

  it('an employer with a signature request gets the agreement, a message and the state', async () => {
    const employer = await portal.given.customer();
    const caller = portal.as(employer.username);
    const before = await caller.get('/api/customers/getStampAskInfo');

    await portal.provider('stamp:ask', [employer.username]);

    expect(before.body).toMatchObject({ code: 200, data: null });
    const ask = await waiting(caller);
    expect(ask).toMatchObject({ askTitle: '雇安通平台服务协议', askStatus: 0, deadline: '2026-12-21' });
    const document = await caller.get(ask.fddProtocolUrl.replace('/prod-api', ''));
    expect(pagesOf(document.bytes)).toBe(ask.pageCount);
    const status = await caller.get('/api/customers/getComputedStatus');
    expect(status.body.data).toMatchObject({ stampAskStatus: 0 });
    const messages = await caller.get('/api/messages?client=yun_PC');
    expect(messages.body.data).toMatchObject({ list: [{ subject: '请签署《雇安通平台服务协议》' }] });
  });

  it('the popup message of a signature request disappears when it is signed or replaced', async () => {
    const { employer, caller } = await asked();
    const popups = async () => (await caller.get('/api/messages/popupList?client=yun_PC')).body.data;

    await portal.provider('stamp:ask', [employer.username]);
    expect(await popups()).toMatchObject({ count: 1 });
    await caller.post('/api/customers/signStampAsk', signing(await waiting(caller)));

    expect(await popups()).toMatchObject({ count: 0 });
  });

  it('signing stores a copy that names the signer and the text, once for concurrent requests', async () => {
    const { caller } = await asked({ customername: '苏州示例供应链有限公司' });
    const ask = await waiting(caller);

    const [first, second] = await Promise.all([
      caller.post('/api/customers/signStampAsk', signing(ask)),
      caller.post('/api/customers/signStampAsk', signing(ask)),
    ]);

    expect(first.body.data).toMatchObject({ askStatus: 1, signTime: '2026-11-21T01:30:00.000Z' });
    expect(second.body.data).toMatchObject({ askStatus: 1 });
    const read = await caller.get(`/api/customers/stampAskInfo/${ask.id}`);
    const { signFileUrl } = read.body.data;
    expect(read.body.data).toMatchObject({ actions: [] });
    const copy = await caller.get((signFileUrl ?? '').replace('/prod-api', ''));
    expect(textOf(copy.bytes)).toContain('苏州示例供应链有限公司');
    expect(textOf(copy.bytes).replaceAll('\n', '')).toContain(ask.docSha256);
    const files = await portal.ctx.files.ofOwner(portal.ctx.db, `stampAsk:${ask.id}`);
    expect(files).toHaveLength(1);
    const reported = await caller.post('/api/customers/updateStampAskStatus', { id: ask.id, askStatus: 1 });
    expect(reported.body.data).toEqual({ askStatus: 1 });
    const status = await caller.get('/api/customers/getComputedStatus');
    expect(status.body.data).toMatchObject({ stampAskStatus: 1 });
    expect((await caller.get('/api/customers/getStampAskInfo')).body.data).toBeNull();
  });

  it('signing is refused with an unticked box, for another text, and for other employers', async () => {
    const { caller } = await asked();
    const stranger = await portal.given.customer();
    const ask = await waiting(caller);

    const unticked = await caller.post('/api/customers/signStampAsk', { ...signing(ask), agreed: false });
    const otherText = await caller.post('/api/customers/signStampAsk', {
      ...signing(ask),
      docSha256: '0'.repeat(64),
    });
    const noText = await caller.post('/api/customers/signStampAsk', { ...signing(ask), docSha256: null });
    const foreign = await portal.as(stranger.username).post('/api/customers/signStampAsk', signing(ask));
    const tooEarly = await caller.post('/api/customers/updateStampAskStatus', { id: ask.id, askStatus: 1 });

    expect([unticked.status, unticked.body.message]).toEqual([422, '请仔细阅读《雇安通平台服务协议》']);
    expect([otherText.status, otherText.body.message]).toEqual([409, '协议内容已更新，请重新阅读']);
    expect([noText.status, foreign.status, tooEarly.status]).toEqual([409, 404, 409]);
    expect(await waiting(caller)).toMatchObject({ id: ask.id, askStatus: 0 });
  });

  it('a document at an external address of the contracting company is signed by its URL, without a digest', async () => {
    const fdd_protocol_url = 'https://agreements.example/platform.pdf';
    await updateRows(portal, 'signcompany', { fdd_protocol_url });
    const { caller } = await asked();
    const ask = await waiting(caller);

    const signed = await caller.post('/api/customers/signStampAsk', { ...signing(ask), pageCount: 2 });

    expect(ask).toMatchObject({ fddProtocolUrl: fdd_protocol_url, docSha256: null, pageCount: null });
    const { signFileUrl } = signed.body.data;
    const copy = textOf((await caller.get((signFileUrl ?? '').replace('/prod-api', ''))).bytes);
    expect(copy.replaceAll('\n', '')).toContain(fdd_protocol_url);
    expect(copy).not.toContain('SHA-256');
  });

  it('postponing keeps a request open, and a new request withdraws it', async () => {
    const { employer, caller } = await asked();
    const first = await waiting(caller);

    const later = await caller.post('/api/customers/updateStampAskStatus', { id: first.id, askStatus: 0 });
    await portal.provider('stamp:ask', [employer.username]);
    const withdrawn = await caller.post('/api/customers/signStampAsk', signing(first));

    expect(later.body.data).toEqual({ askStatus: 0 });
    expect(withdrawn.status).toBe(409);
    const list = await caller.get('/api/customers/stampAsks');
    expect(list.body.data).toMatchObject({
      list: [
        { askStatus: 0, actions: ['sign'] },
        { askStatus: 2, actions: [] },
      ],
      count: 2,
    });
  });

  it('a signed agreement keeps its version, and is outdated once the company has a new one', async () => {
    const { employer, caller } = await asked();
    await caller.post('/api/customers/signStampAsk', signing(await waiting(caller)));
    const agreements = async () => (await caller.get('/api/customers/stampAsks')).body.data;
    const before = await agreements();

    await updateRows(portal, 'signcompany', { protocol_version: '2027.1' });

    expect(before.list).toMatchObject([{ protocolVersion: '2026.1', isOutdated: false }]);
    expect((await agreements()).list).toMatchObject([{ protocolVersion: '2026.1', isOutdated: true }]);
    await portal.provider('stamp:ask', [employer.username]);
    expect((await agreements()).list[0]).toMatchObject({ protocolVersion: '2027.1', isOutdated: false });
    const signed = await caller.get('/api/customers/stampAsks?askStatus=1');
    expect(signed.body.data).toMatchObject({ count: 1 });
  });

  it('each version of the agreement is drawn as PDF once, in the task queue of the employer that reads it first', async () => {
    const { employer, caller } = await asked();
    const run = jest.spyOn(portal.ctx.workers, 'run');
    await updateRows(portal, 'signcompany', { protocol_version: newVersion() });
    await waiting(caller);
    await updateRows(portal, 'signcompany', { protocol_version: newVersion() });
    const { signcompany_id } = await firstRow(portal, 'stamp_ask');
    expect((await caller.get(`/api/signcompanys/${signcompany_id}/protocol`)).status).toBe(200);
    const inTurn = [employer.id, 'drawPdf'];
    expect(run.mock.calls.map(([owner, task]) => [owner, task])).toEqual([inTurn, inTurn]);
    run.mockRestore();
  });

  it('the provider cannot ask a project user to sign', async () => {
    const employer = await portal.given.customer();
    const branch = await portal.given.filiale(employer.id);
    const user = await portal.given.projectUser(employer.id, branch.id);

    await expect(portal.provider('stamp:ask', [user.username])).rejects.toMatchObject({ code: 404 });
  });
});
