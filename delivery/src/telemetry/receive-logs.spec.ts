import fastify, { type FastifyInstance } from 'fastify';
import { temporaryFolder } from '../edge/edge.fixture';
import { errorRateOf } from '../guard/error-rate';
import type { Discovery } from '../registry/discovery';
import { FolderObjects } from '../storage/folder-objects';
import { countsSince } from './counts';
import { CountsStore } from './counts-store';
import { addTelemetry, logsPath } from './receive-logs';
import { PageTokens, tokenMs } from './page-token';
import { anEvent, aRequest, aRequestOf, ofClaims } from './telemetry.fixture';

const counts = new CountsStore(new FolderObjects(temporaryFolder()));
const secret = 'a-secret-of-this-spec-0123456789abcdef';
let now = Date.UTC(2026, 10, 21);
const tokens = new PageTokens(secret, () => now);
let app: FastifyInstance;

const served = (version: string, fallback?: string) =>
  // A token is made only from the addresses.
  ({
    microFrontends: {
      claims: [
        {
          url: `/remotes/claims/${version}/mf-manifest.json`,
          ...(fallback && { fallbackUrl: `/remotes/claims/${fallback}/mf-manifest.json` }),
        },
      ],
    },
  }) as unknown as Discovery;
/** A page that was served claims 1.1.0, with 1.0.0 as its fallback. */
const aPage = (cohort?: string, of = tokens) => of.issue(served('1.1.0', '1.0.0'), cohort);
const inNewest = { ...ofClaims, 'portal.remote.version': '1.1.0' };

beforeEach(() => {
  app = fastify();
  addTelemetry(app, {
    counts,
    secret,
    otlp: undefined,
    tokens,
    customerOf: async ({ headers }) => (headers['x-spec-customer'] === '' ? undefined : '7'),
  });
});

const send = (payload: object | string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: logsPath,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** Runs `work`, closes the edge, which writes the counts, and returns the added counts. */
async function countedBy(work: () => Promise<unknown>) {
  const before = await countsSince(counts, new Date(0));
  await work();
  await app.close();
  const after = await countsSince(counts, new Date(0));
  return (version: string, of: 'loads' | 'failures' | 'errors' | 'replaced') =>
    (after.claims?.[version]?.[of] ?? 0) - (before.claims?.[version]?.[of] ?? 0);
}

afterEach(() => app.close());

/** Returns the token with changed content and the same signature. */
function forged(token: string, from: string, to: string): string {
  const [content = '', signature = ''] = token.split('.');
  const text = Buffer.from(content, 'base64url').toString('utf8').replace(from, to);
  return `${Buffer.from(text).toString('base64url')}.${signature}`;
}

describe('telemetry', () => {
  it("counts a browser's events by remote and version", async () => {
    const counted = await countedBy(async () => {
      const reply = await send(
        aRequestOf(
          aPage(),
          anEvent('portal.remote.loaded', { ...ofClaims, 'portal.duration_ms': 120 }),
          anEvent('portal.remote.mounted', { ...ofClaims, 'portal.duration_ms': 340 }),
          anEvent('portal.remote.failed', inNewest),
          anEvent('portal.remote.replaced', inNewest),
          anEvent('portal.remote.error', ofClaims),
          anEvent('browser.web_vital', ofClaims, { name: 'cls', value: 0.02, delta: 0.02, id: 'v6-1' }),
        ),
      );
      expect([reply.statusCode, reply.json()]).toEqual([200, { partialSuccess: {} }]);
    });

    expect([counted('1.0.0', 'loads'), counted('1.0.0', 'errors')]).toEqual([1, 1]);
    expect([counted('1.1.0', 'failures'), counted('1.1.0', 'replaced')]).toEqual([1, 1]);
    const { claims } = await countsSince(counts, new Date(0));
    expect(claims?.['1.0.0']).toMatchObject({
      loadMsP75: expect.any(Number),
      mountMsP75: expect.any(Number),
      clsP75: expect.any(Number),
    });
  });

  it('counts a version that fails after its load as one failed attempt, as one that fails to load', async () => {
    const failed = (isLater: boolean) =>
      anEvent('portal.remote.failed', {
        ...ofClaims,
        'portal.failure.stage': 'render',
        'portal.failure.after_load': isLater,
      });
    const counted = await countedBy(async () => {
      const before = ['loaded', 'error'].map((name) => anEvent(`portal.remote.${name}`, ofClaims));
      await send(aRequestOf(aPage(), ...before, failed(true)));
      await send(aRequestOf(aPage(), failed(false)));
    });
    const [loads = 0, errors = 0, failures = 0] = (['loads', 'errors', 'failures'] as const).map((of) =>
      counted('1.0.0', of),
    );

    expect([loads, errors, failures]).toEqual([1, 1, 1]);
    expect(errorRateOf({ loads, errors, failures })).toMatchObject({ attempts: 2, bad: 2 });
  });

  it('counts neither overrides nor versions that do not exist', async () => {
    const counted = await countedBy(async () => {
      const { statusCode } = await send(
        aRequestOf(
          aPage(),
          anEvent('portal.remote.failed', { ...ofClaims, 'portal.remote.choice': 'override' }),
          anEvent('portal.remote.failed', { ...ofClaims, 'portal.remote.version': '9.9.9' }),
          anEvent('portal.remote.failed', { ...ofClaims, 'portal.remote.version': '../1.0.0' }),
          anEvent('portal.remote.failed', { ...ofClaims, 'portal.remote.name': 'constructor' }),
          anEvent('portal.host.error', { 'exception.message': 'x' }),
        ),
      );
      expect(statusCode).toBe(200);
    });

    expect([counted('1.0.0', 'failures'), counted('9.9.9', 'failures')]).toEqual([0, 0]);
  });

  it.each([
    ['without a token', () => ''],
    ['with a token that another server has signed', () => aPage('7', new PageTokens('another secret'))],
    ['with a token whose versions were changed', () => forged(aPage('7'), '1.1.0', '9.9.9')],
    ['of a version that its page was not served', () => tokens.issue(served('0.9.0'), '7')],
    ['with the token of another customer’s page', () => aPage('8')],
  ])('does not count failures %s', async (_, token) => {
    const counted = await countedBy(async () => {
      const events = ['1.1.0', '9.9.9'].map((version) =>
        anEvent('portal.remote.failed', { ...ofClaims, 'portal.remote.version': version }),
      );
      expect((await send(aRequestOf(token(), ...events))).statusCode).toBe(200);
    });

    expect([counted('1.1.0', 'failures'), counted('9.9.9', 'failures')]).toEqual([0, 0]);
  });

  it('does not count events of browsers in which nobody is signed in', async () => {
    const report = aRequestOf(aPage(), anEvent('portal.remote.failed', inNewest));
    const counted = await countedBy(() => send(report, { 'x-spec-customer': '' }));

    expect(counted('1.1.0', 'failures')).toBe(0);
  });

  it('counts each kind of event once per page, however often it is sent', async () => {
    const counted = await countedBy(async () => {
      const page = aPage('7');
      const renewed = tokens.issue(served('1.1.0', '1.0.0'), '7', page);
      const names = ['loaded', 'error', 'failed', 'failed'];
      const events = names.map((name) => anEvent(`portal.remote.${name}`, inNewest));
      for (const token of [page, page, renewed]) await send(aRequestOf(token, ...events));
    });

    expect(['loads', 'errors', 'failures'].map((of) => counted('1.1.0', of as 'loads'))).toEqual([1, 1, 1]);
  });

  it('does not count events with a token that was not renewed for an hour', async () => {
    const counted = await countedBy(async () => {
      const old = aPage('7');
      now += tokenMs + 1;
      await send(aRequestOf(old, anEvent('portal.remote.failed', inNewest)));
    });

    expect(counted('1.1.0', 'failures')).toBe(0);
  });

  it('keeps earlier versions of a page in its token until another customer signs in', () => {
    const first = tokens.issue(served('1.0.0'), undefined, undefined, '2.0.0');
    const second = tokens.issue(served('1.1.0'), '7', first);
    const third = tokens.issue(served('1.2.0'), '8', second);

    expect(tokens.read(second)).toMatchObject({ cohort: '7', versions: { claims: ['1.1.0', '1.0.0'] } });
    expect(tokens.read(third)).toMatchObject({ cohort: '8', versions: { claims: ['1.2.0'] } });
    expect(tokens.read(third)?.id).toBe(tokens.read(first)?.id);
    expect(tokens.read(third)?.host).toBe('2.0.0');
  });

  it('counts each kind of event once for the host version of the page, including host errors', async () => {
    const page = tokens.issue(served('1.1.0'), '7', undefined, '2.0.0');
    await countedBy(async () => {
      for (const name of ['portal.remote.loaded', 'portal.remote.loaded', 'portal.remote.failed'])
        await send(aRequestOf(page, anEvent(name, inNewest)));
      await send(aRequestOf(page, anEvent('portal.host.error', {})));
      await send(
        aRequestOf(page, anEvent('portal.remote.loaded', { ...inNewest, 'portal.remote.name': 'host' })),
      );
      await send(aRequestOf(aPage('7'), anEvent('portal.host.error', {})));
    });

    const { host } = await countsSince(counts, new Date(0));
    expect(Object.keys(host ?? {})).toEqual(['2.0.0']);
    expect(host?.['2.0.0']).toMatchObject({ loads: 1, failures: 1, errors: 1 });
  });

  it('limits the pages that count from one address to about sixty a minute', async () => {
    const counted = await countedBy(async () => {
      for (let page = 0; page < 80; page += 1)
        await send(aRequestOf(aPage('7'), anEvent('portal.remote.failed', inNewest)));
    });

    expect(counted('1.1.0', 'failures')).toBeGreaterThanOrEqual(60);
    expect(counted('1.1.0', 'failures')).toBeLessThan(80);
  });

  it.each([
    ['what is not of the schema', { resourceLogs: [] }, 400],
    ['an unknown event', aRequest(anEvent('someone.else', {})), 400],
    ['what is not JSON', '{"resourceLogs":', 400],
    ['more than a beacon carries', aRequest(anEvent('portal.host.error', { a: 'x'.repeat(70_000) })), 413],
    [
      'more events than a browser stores',
      aRequest(...Array.from({ length: 201 }, () => anEvent('portal.host.error', {}))),
      400,
    ],
  ])('refuses %s', async (_, payload, status) => {
    expect((await send(payload)).statusCode).toBe(status);
  });

  it('refuses cross-site requests', async () => {
    const report = aRequest(anEvent('portal.host.error', {}));

    expect((await send(report, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });

  it('limits only the address that sends too many reports', async () => {
    const from = (caller: string) =>
      send(aRequest(anEvent('portal.host.error', {})), {
        'x-forwarded-for': caller,
        'x-portal-edge-secret': secret,
      });
    for (let count = 0; count < 800; count += 1) await from('203.0.113.7');

    const refused = await from('203.0.113.7');
    const other = await from('203.0.113.8');

    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(other.statusCode).toBe(200);
  });
});
