import { eachPortal, openPortal } from '../../testing/portal';

const password = 'Right#2026';
const portal = eachPortal(openPortal);
let username: string;

beforeEach(async () => {
  ({ username } = await portal.given.customer({ password }));
});

const signIn = (headers: Record<string, string>) =>
  portal.anonymous.post(
    '/login',
    { username, password },
    { form: true, headers: { host: 'portal.example', ...headers } },
  );

describe('a page of another site', () => {
  test.each([
    ['by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['of a sister host', { 'sec-fetch-site': 'same-site', origin: 'https://portal.example' }],
    ['by Origin', { origin: 'https://evil.example' }],
    ['on another port', { origin: 'http://portal.example:81' }],
    ['in a sandbox', { origin: 'null' }],
  ])('cannot sign in: headers %s', async (_how, headers: Record<string, string>) => {
    const reply = await signIn(headers);

    expect(reply).toMatchObject({ status: 403, body: { code: 403 } });
    expect(reply.body.message).toMatch('其他网站');
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  it('cannot sign out, send an SMS or change anything with a session', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };

    const out = await portal.anonymous.get('/logout', { headers });
    const options = { form: true, headers };
    const text = await portal.anonymous.post('/api/public/getVerification', { mobile: username }, options);
    const next = { newPassword: 'Fresh#2026' };
    const change = await portal.as(username).put('/users/updatePassword', next, { headers });

    expect([out.status, text.status, change.status]).toEqual([403, 403, 403]);
    expect(out.headers['set-cookie']).toBeUndefined();
    expect(change.body.message).toMatch('其他网站');
  });
});

describe('the portal’s own page', () => {
  test.each([
    ['over https', { 'sec-fetch-site': 'same-origin', origin: 'https://portal.example' }],
    ['over plain http', { origin: 'http://portal.example' }],
    ['and clients that are no browsers', {}],
  ])('signs in %s', async (_how, headers: Record<string, string>) => {
    expect((await signIn(headers)).body.code).toBe(200);
  });
});
