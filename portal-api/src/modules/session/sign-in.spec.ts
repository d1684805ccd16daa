import { eachPortal, openPortal, firstRow, updateRows } from '../../testing/portal';
import { sendCode as send } from './session.fixtures';

const password = 'Right#2026';
const portal = eachPortal(openPortal);

const signIn = (fields: Record<string, string>) =>
  portal.anonymous.post('/login', { client: 'PC', ...fields }, { form: true });
const byPassword = (username: string, given = password) => signIn({ username, password: given });
const repeatedly = async (times: number, work: () => Promise<unknown>) => {
  for (let time = 0; time < times; time += 1) await work();
};

describe('signing in with a password', () => {
  it('returns a token in the envelope and in the cookie of the brand, valid for the next request', async () => {
    const { username } = await portal.given.customer({ password });

    const reply = await byPassword(username);

    const token = reply.body.token ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(reply.headers['set-cookie']).toBe(`gat=${token}; Path=/; SameSite=Lax`);
    const current = await portal.anonymous.get('/users/current', { headers: { Token: token } });
    expect(current.body).toMatchObject({ code: 200, data: { username, telephone: username, usertype: 3 } });
  });

  it.each([
    ['+86 ', '-'],
    ['0086', ''],
    ['\u202A', '\u200B'],
  ])('accepts a mobile in any form (%j before it, %j in it)', async (before, within) => {
    const { username } = await portal.given.customer({ password });

    const reply = await byPassword(`${before}${username.slice(0, 3)}${within}${username.slice(3)}`);

    expect(reply.body.code).toBe(200);
  });

  it('shows the remaining attempts from the third on and locks at the fifth for half an hour', async () => {
    const { username } = await portal.given.customer({ password });
    await repeatedly(2, () => byPassword(username, 'Wrong#2026'));

    const third = await byPassword(username, 'Wrong#2026');
    const fourth = await byPassword(username, 'Wrong#2026');
    const fifth = await byPassword(username, 'Wrong#2026');
    const right = await byPassword(username);

    expect(third.body.message).toBe('用户名或密码错误，还可尝试2次');
    expect(fourth.body.message).toBe('用户名或密码错误，还可尝试1次');
    expect(fifth.body).toMatchObject({ code: 1002, message: '账号已锁定，请30分钟后再试' });
    expect(right.body.code).toBe(1002);
    portal.clock.set('2026-11-21T10:01:00+08:00');
    expect((await byPassword(username)).body.code).toBe(200);
  });

  it('resets the count of failures after a correct password', async () => {
    const { username } = await portal.given.customer({ password });
    await repeatedly(4, () => byPassword(username, 'Wrong#2026'));
    await byPassword(username);

    const next = await byPassword(username, 'Wrong#2026');

    expect(next.body.message).toBe('用户名或密码错误');
  });

  it('refuses a disabled account with 1004, but only with its right password', async () => {
    const { username, userId } = await portal.given.customer({ password });
    await updateRows(portal, 'app_user', { status: 0 }, { id: userId });

    const { body } = await byPassword(username);
    expect(body).toMatchObject({ code: 1004, message: '账号已停用，请联系客服' });
    expect((await byPassword(username, 'Wrong#2026')).body.code).toBe(1001);
  });

  it('lists every missing field at once', async () => {
    const reply = await signIn({});

    expect(reply.status).toBe(422);
    expect(reply.body.data).toEqual({
      fields: [
        { field: 'username', message: '请输入用户名' },
        { field: 'password', message: '请输入密码' },
      ],
    });
  });
});

describe('signing in with an SMS code', () => {
  const sendCode = (mobile: string, type?: string) => send(portal.anonymous, mobile, type);

  it('works once with the code that was sent', async () => {
    const { username } = await portal.given.customer();
    await sendCode(username);

    const first = await signIn({ mobile: username, captcha: '246810' });
    const again = await signIn({ mobile: username, captcha: '246810' });

    expect(first.body.code).toBe(200);
    expect(again.body).toMatchObject({ code: 1003, message: '验证码错误或已过期' });
  });

  it('stores codes as hashes, and separates them by purpose', async () => {
    const { username } = await portal.given.customer();
    await sendCode(username, 'reset');

    const reply = await signIn({ mobile: username, captcha: '246810' });

    expect(reply.body.code).toBe(1003);
    const stored = await firstRow(portal, 'verification');
    expect(stored.code_hash).not.toContain('246810');
  });

  it('expires a code after five minutes', async () => {
    const { username } = await portal.given.customer();
    await sendCode(username);
    portal.clock.set('2026-11-21T09:35:01+08:00');

    const expired = await signIn({ mobile: username, captcha: '246810' });

    expect(expired.body.code).toBe(1003);
  });

  it('sends the next code after a minute at the earliest, and does not reveal who is registered', async () => {
    const unknown = await sendCode('13712345678');
    const tooSoon = await sendCode('13712345678');
    portal.clock.set('2026-11-21T09:31:01+08:00');
    const later = await sendCode('13712345678');

    expect(unknown.body).toMatchObject({ code: 200, data: { expireSeconds: 300 } });
    expect(tooSoon.body).toMatchObject({ code: 1006, message: '验证码已发送，请60秒后再试' });
    expect(later.body.code).toBe(200);
    expect((await signIn({ mobile: '13712345678', captcha: '246810' })).body.code).toBe(1005);
  });
});
