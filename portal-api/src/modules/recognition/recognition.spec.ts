import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { samplePdf } from '../../platform/seeding/sample-pdf';
import { oneDatabase, type Portal, rowsOf } from '../../testing/portal';
import { uploadScan } from '../onboarding/onboarding.fixtures';

let portal: Portal;
let service: Server | undefined;

afterEach(async () => {
  await portal.close();
  const running = service;
  service = undefined;
  running?.closeAllConnections();
  if (running) await new Promise((done) => running.close(done));
});

interface Asked {
  path: string | undefined;
  token: string | undefined;
  mime: string | undefined;
  body: Buffer;
}

/** Starts a local recognition service; with `answer` undefined every request stays pending. */
async function serve(answer: { status: number; body: string } | undefined) {
  const asked: Asked[] = [];
  service = createServer(async (request: IncomingMessage, reply) => {
    asked.push({
      path: request.url,
      token: request.headers.authorization,
      mime: request.headers['content-type'],
      body: await buffer(request),
    });
    if (answer) reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((done) => service?.listen(0, '127.0.0.1', done));
  const { port } = service.address() as AddressInfo;
  const recognition = {
    url: `http://127.0.0.1:${port}`,
    token: 'secret-token',
    timeoutMs: answer ? 10_000 : 300,
  };
  return { asked, config: { recognition } };
}

const license = { customername: '宁波示例五金有限公司', uscc: '91350200MA31ABCD0D', confidence: 0.97 };

oneDatabase((open) => {
  /** Opens a portal with this service; returns an account with an uploaded scan. */
  async function given(config = {}) {
    portal = await open({ config });
    const caller = portal.as((await portal.given.customer()).username);
    return { caller, fileId: await uploadScan(caller) };
  }

  it('without a recognition service, recognition requests return code 4100 for manual input', async () => {
    const { caller, fileId } = await given();

    const replies = [
      await caller.get(`/api/public/getLicenseInfo?fileId=${fileId}`),
      await caller.get(`/api/public/getIdCardInfo?fileId=${fileId}&side=back`),
    ];

    expect(replies.map((reply) => [reply.status, reply.body.code, reply.body.message])).toEqual([
      [200, 4100, '未能识别，请手动填写'],
      [200, 4100, '未能识别，请手动填写'],
    ]);
  });

  it('a recognition service gets the file’s bytes, and its facts are returned with the rest empty', async () => {
    const { asked, config } = await serve({ status: 200, body: JSON.stringify(license) });
    const { caller, fileId } = await given(config);

    const byId = await caller.get(`/api/public/getLicenseInfo?fileId=${fileId}`);
    const url = encodeURIComponent(`/prod-api/api/oss/raw/${fileId}?sig=x&exp=1`);
    const byUrl = await caller.get(`/api/public/getLicenseInfo?url=${url}`);

    expect(byId.body.data).toEqual({
      ...license,
      legalPerson: '',
      address: '',
      establishDate: '',
      businessScope: '',
      unsure: [],
    });
    expect(byUrl.body.data).toEqual(byId.body.data);
    expect(asked[0]).toMatchObject({
      path: '/license',
      token: 'Bearer secret-token',
      mime: 'application/pdf',
      body: Buffer.from(samplePdf('scan')),
    });
  });

  it('the side of an identity card is sent to the recognition service', async () => {
    const { asked, config } = await serve({
      status: 200,
      body: '{"name":"方秋萍","idNo":"37028319951103252X"}',
    });
    const { caller, fileId } = await given(config);

    const front = await caller.get(`/api/public/getIdCardInfo?fileId=${fileId}`);
    await caller.get(`/api/public/getIdCardInfo?fileId=${fileId}&side=back`);

    expect(front.body.data).toMatchObject({
      name: '方秋萍',
      idNo: '37028319951103252X',
      issuer: '',
      unsure: [],
    });
    expect(asked.map((one) => one.path)).toEqual(['/id-card?side=front', '/id-card?side=back']);
  });

  it('the kind of a document is recognised by its title without storing the file, and not without a service', async () => {
    const files = [
      { field: 'file', fileName: 'IMG_1.pdf', mime: 'application/pdf', bytes: samplePdf('scan') },
    ];
    const codes = 'M02,M07';
    const { asked, config } = await serve({
      status: 200,
      body: '{"lines":["厦门市第一医院","诊 断 证 明 书"]}',
    });
    const kindOf = async () => {
      const caller = portal.as((await portal.given.customer()).username);
      return (await caller.post('/api/public/getPaperKind', { codes }, { files })).body.data;
    };
    portal = await open({ config });

    expect(await kindOf()).toEqual({ isOn: true, code: 'M07' });
    expect(asked.map(({ path }) => path)).toEqual(['/text']);
    expect(await rowsOf(portal, 'file', ['id'])).toEqual([]);
    await portal.close();
    portal = await open();
    expect(await kindOf()).toEqual({ isOn: false, code: null });
  });

  it('recognised fields are marked as unsure by the service, a wrong check digit or a contradicting birthday', async () => {
    const card = { name: '方秋萍', idNo: '370283199511032520', birthday: '1995-11-08', unsure: ['name'] };
    const { config } = await serve({ status: 200, body: JSON.stringify(card) });
    const { caller, fileId } = await given(config);

    const reply = await caller.get(`/api/public/getIdCardInfo?fileId=${fileId}`);

    expect(reply.body.data).toMatchObject({ unsure: ['name', 'idNo', 'birthday'] });
  });

  it.each([
    ['has nothing to read', { status: 404, body: '{}' }],
    ['fails', { status: 500, body: 'oops' }],
    ['answers nonsense', { status: 200, body: '<html>' }],
    ['finds nothing', { status: 200, body: '{"customername":"  ","confidence":0.1}' }],
    ['never answers', undefined],
  ])('a recognition service that %s leads to manual input', async (_, answer) => {
    const { config } = await serve(answer);
    const { caller, fileId } = await given(config);

    const reply = await caller.get(`/api/public/getLicenseInfo?fileId=${fileId}`);

    expect(reply.body).toMatchObject({ code: 4100, message: '未能识别，请手动填写' });
  });

  it('pages of one employer are recognised one after the other, and others do not wait for them', async () => {
    const { asked, config } = await serve(undefined);
    const { caller, fileId } = await given(config);
    const other = portal.as((await portal.given.customer()).username);
    const otherId = await uploadScan(other);
    const read = (by: typeof caller, id: string) => by.get(`/api/public/getLicenseInfo?fileId=${id}`);

    const many = Array.from({ length: 8 }, () => read(caller, fileId));
    await read(other, otherId);

    // The service answers nobody; each page is given up after 300 ms.
    expect(asked.length).toBeLessThan(5);
    await Promise.all(many);
    expect(asked).toHaveLength(9);
  });

  it('recognition reads only files of the caller’s employer, and fetches no URL', async () => {
    const { asked, config } = await serve({ status: 200, body: JSON.stringify(license) });
    const { fileId } = await given(config);
    const caller = portal.as((await portal.given.customer()).username);

    const replies = [
      await caller.get(`/api/public/getLicenseInfo?fileId=${fileId}`),
      await caller.get(`/api/public/getLicenseInfo?url=${encodeURIComponent('http://127.0.0.1:1/x')}`),
      await caller.get('/api/public/getLicenseInfo'),
      await portal.anonymous.get(`/api/public/getLicenseInfo?fileId=${fileId}`),
    ];

    expect(replies.map((reply) => reply.status)).toEqual([404, 422, 422, 401]);
    expect(asked).toEqual([]);
  });
});
