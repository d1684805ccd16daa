import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { defineEndpoint } from 'shared-kernel/contract';
import { z } from 'zod';
import { samplePdf } from '../../platform/seeding/sample-pdf';
import { openPortal, onePortal, testProviderToken, type Reply } from '../../testing/portal';
import { firstRow, updateRows } from '../../testing/rows';
import { openSession } from './sessions';

const password = 'Right#2026';
/** Responds with the user for whom the call was made. */
const order = defineEndpoint({
  id: 'test.order',
  method: 'POST',
  path: '/api/test/order',
  access: 'signed-in',
  summary: 'For this spec',
  idempotent: true,
  answer: z.object({ userId: z.int() }),
});

const portal = onePortal(openPortal, {
  extra: [(route) => route(order, ({ actor }) => ({ userId: actor.userId }))],
  config: { demoSmsCode: undefined },
});
/** Number of random values of each kind; altered real values find what random ones miss. */
const guesses = Number(process.env.FORGED_GUESSES ?? 100);

/** Returns the forged values that were accepted. */
async function accepted<T>(
  forged: readonly T[],
  send: (one: T) => Promise<Pick<Reply, 'status' | 'body'>>,
): Promise<T[]> {
  const taken: T[] = [];
  for (let from = 0; from < forged.length; from += 100) {
    const batch = forged.slice(from, from + 100);
    const replies = await Promise.all(batch.map(send));
    replies.forEach(({ status, body }, at) => {
      if (status < 300 && (body.code === 200 || body.code === 0)) taken.push(batch[at] as T);
    });
  }
  return taken;
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
/** Returns variants with each character changed in each of its six lower bits, as far as a header can carry it. */
const flipped = (text: string): string[] =>
  [...text].flatMap((char, at) =>
    times(6, (bit) => String.fromCharCode(char.charCodeAt(0) ^ (1 << bit)))
      .filter((other) => /[!-~]/.test(other))
      .map((other) => text.slice(0, at) + other + text.slice(at + 1)),
  );
const variants = (text: string): string[] =>
  [
    ...flipped(text),
    ...times(text.length, (at) => text.slice(0, at)),
    ...times(text.length, (at) => text.slice(at + 1)),
    `${text}=`,
    `${text}A`,
    `${text},${text}`,
    text.toUpperCase(),
    text.toLowerCase(),
    [...text].toReversed().join(''),
  ].filter((variant) => variant !== text);

const current = (token: string) => portal.anonymous.get('/users/current', { headers: { token } });
const sessionOf = (userId: number) => openSession(portal.ctx.db, portal.ctx.clock, userId, '127.0.0.1');

it('refuses session tokens that are altered, guessed, ended, of disabled users or sent in the wrong place', async () => {
  const { userId, username } = await portal.given.customer({ password });
  const good = await sessionOf(userId);
  expect((await current(good)).status).toBe(200);

  expect(await accepted(variants(good), current)).toEqual([]);
  const guessed = times(guesses, () => randomBytes(32).toString('base64url'));
  expect(await accepted(guessed, current)).toEqual([]);
  expect(await accepted([createHash('sha256').update(good).digest('hex')], current)).toEqual([]);

  const elsewhere: Record<string, string>[] = [
    { cookie: `gat=${good}` },
    { authorization: `Bearer ${good}` },
    { 'x-token': good },
  ];
  const sent = (headers: Record<string, string>) =>
    portal.anonymous.get(`/users/current?token=${good}`, { headers });
  expect(await accepted(elsewhere, sent)).toEqual([]);

  const signedOut = await Promise.all(times(5, () => sessionOf(userId)));
  for (const token of signedOut) await portal.anonymous.get('/logout', { headers: { token } });
  expect(await accepted(signedOut, current)).toEqual([]);

  const others = [await portal.given.customer(), await portal.given.customer()] as const;
  const ofDisabled = await Promise.all(others.map((one) => sessionOf(one.userId)));
  await updateRows(portal, 'app_user', { status: 0 }, { id: others[0].userId });
  await updateRows(portal, 'customer', { status: 0 }, { id: others[1].id });
  expect(await accepted(ofDisabled, current)).toEqual([]);

  const beforeChange = await Promise.all(times(5, () => sessionOf(userId)));
  const next = { oldPassword: password, newPassword: 'Fresh#2026' };
  expect((await portal.as(username).put(`/api/users/changePassword/${userId}`, next)).body.code).toBe(200);
  expect(await accepted(beforeChange, current)).toEqual([]);
});

it('refuses file URLs with another signature, expiry or file id', async () => {
  const { username } = await portal.given.customer();
  const caller = portal.as(username);
  const upload = async () => {
    const bytes = Buffer.from(samplePdf(randomUUID()));
    const files = [{ field: 'file', fileName: 'a.pdf', mime: 'application/pdf', bytes }];
    const { body } = await caller.post('/api/oss/upload', { owner: 'tmp:forged' }, { files });
    return new URL(body.data.url, 'http://portal');
  };
  const [mine, other] = [await upload(), await upload()];
  const sig = mine.searchParams.get('sig') ?? '';
  const exp = Number(mine.searchParams.get('exp'));
  const raw = (path: string) => portal.anonymous.get(path.replace('/prod-api', ''));
  const address = (signature: string, until: number | string = exp, path = mine.pathname) =>
    `${path}?sig=${encodeURIComponent(signature)}&exp=${until}`;
  expect((await raw(address(sig))).status).toBe(200);

  const forged = [
    ...variants(sig).map((signature) => address(signature)),
    ...times(guesses, () => address(randomBytes(32).toString('hex'))),
    ...times(60, (seconds) => address(sig, exp + seconds + 1)),
    ...[`${exp}.5`, '9e99', '', 'NaN', '-1', ` ${exp - 1}`].map((until) => address(sig, until)),
    address(sig, exp, other.pathname),
    mine.pathname,
    `${mine.pathname}?exp=${exp}`,
    `${mine.pathname}?sig=${sig}`,
  ];
  expect(await accepted(forged, raw)).toEqual([]);

  const before = portal.clock.now();
  portal.clock.set(new Date((exp + 1) * 1000).toISOString());
  expect(await accepted([address(sig)], raw)).toEqual([]);
  portal.clock.set(before.toISOString());
});

it('refuses provider tokens that are altered, truncated, empty or guessed', async () => {
  let callers = 0;
  const ask = async (authorization: string) => {
    callers += 1;
    const remoteAddress = `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`;
    const headers = { authorization };
    const reply = await portal.inject({ url: '/provider-api/commands', remoteAddress, headers });
    return { status: reply.statusCode, body: reply.json<Reply['body']>() };
  };
  const forged = [
    ...variants(testProviderToken),
    ...times(guesses, () => randomBytes(24).toString('base64url')),
    '',
  ].map((token) => `Bearer ${token}`);
  const others = ['', 'Bearer', `Basic ${testProviderToken}`, `Bearer  ${testProviderToken}`];

  expect((await ask(`Bearer ${testProviderToken}`)).status).toBe(200);
  expect(await accepted([...forged, ...others], ask)).toEqual([]);
});

it('refuses SMS codes that are used, guessed, or of another purpose or number', async () => {
  const people = await Promise.all(times(4, () => portal.given.customer()));
  const codes: string[] = [];
  for (const [index, { username }] of people.entries()) {
    const from = `198.51.100.${index}`;
    await portal.anonymous.post('/api/public/getVerification', { mobile: username }, { form: true, from });
    const { content } = await firstRow(portal, 'sms_outbox', { mobile: username });
    codes.push(/\d{6}/.exec(content)?.[0] ?? '');
  }
  let address = 0;
  const signIn = ([mobile, captcha]: readonly [string, string]) =>
    portal.anonymous.post(
      '/login',
      { mobile, captcha },
      { form: true, from: `203.0.${(address += 1) >> 8}.${address & 255}` },
    );
  const nameOf = (at: number) => people[at]?.username ?? '';
  const codeOf = (at: number) => codes[at] ?? '';
  const guess = (not: string) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    return code === not ? '' : code;
  };

  const ofOther = [nameOf(1), codeOf(0) === codeOf(1) ? '' : codeOf(0)] as const;
  expect(await accepted([ofOther], signIn)).toEqual([]);
  const reset = { mobile: nameOf(0), captcha: codeOf(0), newPassword: 'Fresh#2026' };
  expect(await accepted([reset], (body) => portal.anonymous.post('/users/passwordReset', body))).toEqual([]);
  expect((await signIn([nameOf(0), codeOf(0)])).body.code).toBe(200);
  const used = times(5, () => [nameOf(0), codeOf(0)] as const);
  expect(await accepted(used, signIn)).toEqual([]);
  const guessed = times(30, () => [nameOf(2), guess(codeOf(2))] as const);
  expect(await accepted(guessed, signIn)).toEqual([]);
  // The guesses have used up the attempts of this code.
  expect(await accepted([[nameOf(2), codeOf(2)] as const], signIn)).toEqual([]);
});

it('never returns another user’s response for the same idempotency key', async () => {
  const [first, second] = [await portal.given.customer(), await portal.given.customer()];
  const keys = times(20, () => randomUUID());
  const placing = (username: string) => {
    const caller = portal.as(username);
    return (key: string) =>
      caller.post('/api/test/order', undefined, { headers: { 'idempotency-key': key } });
  };
  const [placeFirst, placeSecond] = [placing(first.username), placing(second.username)];
  for (const key of keys) await placeFirst(key);

  const answers = await Promise.all(keys.map((key) => placeSecond(key)));

  expect(new Set(answers.map(({ body }) => JSON.stringify(body.data)))).toEqual(
    new Set([JSON.stringify({ userId: second.userId })]),
  );
});
