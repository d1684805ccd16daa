import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { openProvider } from '../../../scripts/lib/local-provider.mjs';
import { closeAll, open, setUp, tokens } from './release-server.fixture';

afterEach(closeAll);

const person = { sub: '4711', email: 'wu@example.com', email_verified: true, groups: ['staff', 'visits'] };
const secret = 'a secret of the client';

/** Starts a release server where wu, of the team visits, signs in, and a browser that keeps its cookies. */
async function openSignIn(claims: object = { sub: '4711', groups: 'visits' }, clock?: () => Date) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const back = `${address}/sign-in/return`;
  const provider = await openProvider(person, { id: 'console', secret, redirects: [back] });
  open.push(provider);
  const issuers = [{ issuer: provider.issuer, signIn: { client: 'console', address } }];
  const desk = await setUp(
    { issuers },
    { issuer: provider.issuer, claims },
    { port, signInSecret: secret, ...(clock && { now: clock }) },
  );
  const browser = openBrowser();
  const start = async () => (await browser.get(`${address}/sign-in`)).headers.get('location') ?? '';
  /** The address that the provider redirects the browser to. */
  const toProvider = async () =>
    (await fetch(await start(), { redirect: 'manual' })).headers.get('location') ?? '';
  /** The address that the console redirects the browser to in the end. */
  const comeBack = async (url: string) => (await browser.get(url)).headers.get('location');
  const signIn = async () => comeBack(await toProvider());
  const caller = async () => (await browser.get(`${address}/v1/caller`)).status;
  const promote = (headers: Record<string, string>) =>
    browser.post(`${address}/v1/environments/staging/releases/visits/promote`, { version: '1.0.0' }, headers);
  return { ...desk, provider, address, browser, start, toProvider, comeBack, signIn, caller, promote };
}

/** Keeps cookies as a browser does, but ignores their lifetime. */
function openBrowser() {
  const cookies = new Map<string, string>();
  const set: string[] = [];
  const give = async (url: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) };
    const reply = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of reply.headers.getSetCookie()) {
      set.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return reply;
  };
  return {
    cookies,
    set,
    get: (url: string) => give(url),
    post: (url: string, body: object | undefined, headers: Record<string, string> = {}) =>
      give(url, {
        method: 'POST',
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
  };
}

describe('signing in to the console', () => {
  it('creates a session in an HttpOnly cookie for a member, who can then promote', async () => {
    const { signIn, browser, address, publish, verified, promote, deploymentIn } = await openSignIn();
    await publish(tokens.lin);
    await verified();

    expect(await signIn()).toBe('/');
    expect(browser.set.at(-1)).toMatch(
      /^releases-session=[\w-]{43}; SameSite=Strict; Max-Age=\d+; Path=\/; HttpOnly$/,
    );
    expect(await (await browser.get(`${address}/v1/caller`)).json()).toMatchObject({
      who: 'pipeline (visits)',
      team: 'visits',
    });
    expect(await (await promote({ origin: address })).json()).toMatchObject({
      text: expect.stringContaining('visits in staging'),
    });
    expect(await deploymentIn('staging')).toMatchObject({ current: '1.0.0' });
  });

  it('requests the code with PKCE, state and nonce, new each time, and with its own return address', async () => {
    const { start, address } = await openSignIn();
    const [one, other] = [new URL(await start()), new URL(await start())];

    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
      expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name));
    }
    expect(one.searchParams.get('code_challenge_method')).toBe('S256');
    expect(one.searchParams.get('redirect_uri')).toBe(`${address}/sign-in/return`);
  });

  it.each<[string, (desk: Awaited<ReturnType<typeof openSignIn>>) => Promise<string | null>]>([
    ['another state', async ({ toProvider, comeBack }) => comeBack(changed(await toProvider(), 'state'))],
    ['another code', async ({ toProvider, comeBack }) => comeBack(changed(await toProvider(), 'code'))],
    ['no state', async ({ toProvider, comeBack }) => comeBack((await toProvider()).replace(/&state=.*/, ''))],
    [
      'the way back of another browser',
      async ({ toProvider, comeBack, browser }) => {
        const url = await toProvider();
        browser.cookies.clear();
        return comeBack(url);
      },
    ],
    [
      'a way back that was gone before, with a fresh code',
      async ({ start, comeBack, browser }) => {
        const begun = await start();
        const cookies = new Map(browser.cookies);
        const another = async () =>
          (await fetch(begun, { redirect: 'manual' })).headers.get('location') ?? '';
        await comeBack(await another());
        browser.cookies.clear();
        for (const [name, value] of cookies) browser.cookies.set(name, value);
        return comeBack(await another());
      },
    ],
    ['an ID token for another audience', spoiledBy({ aud: 'other' })],
    ['an ID token of another issuer', spoiledBy({ iss: 'https://other.example.com' })],
    ['an ID token that has expired', spoiledBy({ exp: Math.floor(Date.now() / 1000) - 600 })],
    ['an ID token for another nonce', spoiledBy({ nonce: 'other' })],
    ['an ID token without a nonce', spoiledBy({ nonce: undefined })],
    [
      'an ID token of another key',
      async ({ provider, signIn }) => {
        provider.spoil({ key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey });
        return signIn();
      },
    ],
  ])('creates no session with %s', async (_, attempt) => {
    const desk = await openSignIn();

    expect(await attempt(desk)).toBe('/?sign-in=failed');
    expect([...desk.browser.cookies.keys()]).toEqual([]);
    expect(await desk.caller()).toBe(401);
  });

  it('works for everybody while a stranger begins thousands of sign-ins, but not with a way back that is altered or late', async () => {
    let at = Date.UTC(2026, 10, 21);
    const { address, toProvider, comeBack, browser } = await openSignIn(undefined, () => new Date(at));
    const url = await toProvider();
    const stranger = async () => (await fetch(`${address}/sign-in`, { redirect: 'manual' })).status;
    for (let round = 0; round < 51; round += 1) await Promise.all(Array.from({ length: 100 }, stranger));
    expect(await comeBack(url)).toBe('/');

    const late = await toProvider();
    at += 601_000;
    expect(await comeBack(late)).toBe('/?sign-in=failed');
    const other = await toProvider();
    for (const [name, value] of browser.cookies)
      if (name.includes('sign-in')) browser.cookies.set(name, `${value.slice(0, -20)}${'A'.repeat(20)}`);
    expect(await comeBack(other)).toBe('/?sign-in=failed');
  });

  it('refuses a user who is no member, and one whose team or e-mail address does not match or is unverified', async () => {
    for (const [claims, wrong] of [
      [{ sub: 'another' }, {}],
      [{ groups: 'platform' }, {}],
      [{ email: 'wu@example.com' }, { email_verified: false }],
      [{ email: 'wu@example.com' }, { email_verified: 'true' }],
      [{ email: 'wu@example.com' }, { email_verified: undefined }],
    ]) {
      const { signIn, caller, provider } = await openSignIn(claims);
      provider.spoil({ claims: wrong as Record<string, unknown> });
      expect([claims, await signIn(), await caller()]).toEqual([claims, '/?sign-in=no-member', 401]);
    }
    const { signIn } = await openSignIn({ email: 'wu@example.com' });
    expect(await signIn()).toBe('/');
  });

  it('redirects only to the provider and the console, whatever address a request contains', async () => {
    const { browser, address, provider, toProvider, comeBack } = await openSignIn();

    for (const query of [
      '?to=https://evil.example.com',
      '?redirect_uri=//evil.example.com',
      '?sign-in=//evil',
    ]) {
      const { headers } = await browser.get(`${address}/sign-in${query}`);
      expect(new URL(headers.get('location') ?? '').origin).toBe(provider.issuer);
    }
    expect(await comeBack(`${await toProvider()}&to=https://evil.example.com`)).toBe('/');
  });

  it('takes changes from its own pages alone', async () => {
    const { signIn, promote, address, browser, stores } = await openSignIn();
    await signIn();

    const others = ['https://evil.example.com', 'null', `${address}.evil.example.com`, ''];
    for (const origin of others) expect((await promote(origin ? { origin } : {})).status).toBe(401);
    const out = await browser.post(`${address}/sign-out`, undefined, { origin: 'https://evil.example.com' });
    expect(out.status).toBe(401);
    expect(await stores.registry.read()).toBeUndefined();
  });

  it('ends on sign-out, after an hour without use, after ten hours, and when the membership ends', async () => {
    let at = Date.UTC(2026, 10, 21);
    const { signIn, caller, browser, address, rootDir } = await openSignIn(undefined, () => new Date(at));
    const minutes = (count: number) => {
      at += count * 60_000;
    };
    const isIn = async () => (await caller()) === 200;

    await signIn();
    const before = new Map(browser.cookies);
    await browser.post(`${address}/sign-out`, undefined, { origin: address });
    expect([browser.cookies.size, await isIn()]).toEqual([0, false]);
    for (const [name, value] of before) browser.cookies.set(name, value);
    expect(await isIn()).toBe(false);

    await signIn();
    minutes(59);
    expect(await isIn()).toBe(true);
    minutes(61);
    expect(await isIn()).toBe(false);

    await signIn();
    for (let hour = 0; hour < 11; hour += 1) {
      minutes(54);
      expect([hour, await isIn()]).toEqual([hour, true]);
    }
    minutes(54);
    expect(await isIn()).toBe(false);

    await signIn();
    const file = join(rootDir, 'access.json');
    const { teams, issuers } = JSON.parse(readFileSync(file, 'utf8'));
    teams.visits.members = teams.visits.members.filter(({ who }: { who: string }) => who !== 'pipeline');
    writeFileSync(file, JSON.stringify({ teams, issuers }));
    expect(await isIn()).toBe(false);
  });

  it('fails with a redirect to the console when the provider is down, and is refused where none is configured', async () => {
    const { browser, address, provider } = await openSignIn();
    provider.close();

    expect((await browser.get(`${address}/sign-in`)).headers.get('location')).toBe('/?sign-in=failed');
    const { url } = await setUp();
    expect(await (await fetch(new URL('/v1/session', url))).json()).toEqual({
      canSignIn: false,
      isSignedIn: false,
    });
    expect((await fetch(new URL('/sign-in', url))).status).toBe(422);
  });
});

const changed = (url: string, name: string): string => {
  const other = new URL(url);
  const value = other.searchParams.get(name) ?? '';
  other.searchParams.set(name, `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`);
  return other.href;
};

function spoiledBy(claims: Record<string, unknown>) {
  return ({ provider, signIn }: Awaited<ReturnType<typeof openSignIn>>) => {
    provider.spoil({ claims });
    return signIn();
  };
}
