import { demoPassword } from '../../seeds/accounts';
import { refuseDemoAccounts } from '../../seeds/demo-accounts';
import { eachPortal, oneDatabase, firstRow, rowsOf } from '../../testing/portal';
import type { UserId } from 'shared-kernel/domain/nouns/ids';
import { sendCode } from './session.fixtures';
import { openSession } from './sessions';

const password = 'Right#2026';

oneDatabase((open) => {
  const portal = eachPortal(open);
  let username: string;
  let userId: number;
  let token: string;

  const login = (given = password, headers: Record<string, string> = {}) =>
    portal.anonymous.post('/login', { username, password: given }, { form: true, headers });
  const signIn = async (...given: Parameters<typeof login>) => (await login(...given)).body.token ?? '';
  const current = (headers: Record<string, string>) => portal.anonymous.get('/users/current', { headers });

  beforeEach(async () => {
    ({ username, userId } = await portal.given.customer({ password }));
    token = await signIn();
  });

  describe('a session', () => {
    it('is stored as a hash of its token only', async () => {
      const { token_hash } = await firstRow(portal, 'session');

      expect(token_hash).toMatch(/^[0-9a-f]{64}$/);
      expect(token_hash).not.toContain(token);
    });

    it('expires with 请先登录 after two hours without use', async () => {
      portal.clock.set('2026-11-21T11:31:00+08:00');

      const body = { code: 401, message: '请先登录' };
      expect(await current({ Token: token })).toMatchObject({ status: 401, body });
    });

    it('expires twelve hours after signing in, even when it is in use', async () => {
      for (let hour = 10; hour <= 21; hour += 1) {
        portal.clock.set(`2026-11-21T${hour}:20:00+08:00`);
        expect((await current({ Token: token })).status).toBe(200);
      }

      portal.clock.set('2026-11-21T21:31:00+08:00');

      expect((await current({ Token: token })).status).toBe(401);
    });

    it('ends when its user has used a thousand others since', async () => {
      const { db, clock } = portal.ctx;
      const [user_id, at] = [userId as UserId, clock.now()];
      const rest = { user_id, client: 'PC', ip: '', created_at: at, last_seen_at: at, revoked_at: null };
      const others = Array.from({ length: 998 }, (_, no) => ({
        ...rest,
        token_hash: `${no}`,
        user_agent: null,
      }));
      await db.insertInto('session').values(others).execute();
      await openSession(db, clock, user_id, '');
      expect((await current({ Token: token })).status).toBe(200);
      await openSession(db, clock, user_id, '');

      expect((await current({ Token: token })).status).toBe(401);
      expect(await rowsOf(portal, 'session', ['id'], { user_id })).toHaveLength(1000);
    });

    it('is listed to its user with its device, and can be ended alone or with all others', async () => {
      const other = await portal.given.customer();
      const edge =
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0';
      const phone =
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
      const from = (agent: string) => signIn(password, { 'user-agent': agent });
      const [mine, onPhone] = [await from(edge), await from(phone)];
      const ask = { headers: { Token: mine } };
      const list = async () => (await portal.anonymous.get('/api/users/sessions', ask)).body.data.list;
      const before = await list();
      const [own, second, third] = before.map(({ id }) => `/api/users/sessions/${id}`);

      const foreign = await portal.as(other.username).del(second ?? '');
      const self = await portal.anonymous.del(own ?? '', undefined, ask);
      const one = await portal.anonymous.del(second ?? '', undefined, ask);
      const twice = await portal.anonymous.del(second ?? '', undefined, ask);
      const rest = await portal.anonymous.post('/api/users/sessions/endOthers', {}, ask);

      expect(before.map(({ device, current: isMine }) => [device, isMine])).toEqual([
        ['Microsoft Edge · Windows', true],
        ['Safari · iOS手机', false],
        ['未知设备', false],
      ]);
      expect([foreign.status, self.status, twice.status]).toEqual([404, 409, 404]);
      expect([one.body.data, rest.body.data]).toEqual([{ ended: 1 }, { ended: 1 }]);
      expect(third).toBeDefined();
      expect((await list()).map(({ current: isMine }) => isMine)).toEqual([true]);
      expect((await current({ Token: onPhone })).status).toBe(401);
      expect((await current({ Token: token })).status).toBe(401);
    });

    it('ends by signing out, which is idempotent', async () => {
      const first = await portal.anonymous.get('/logout', { headers: { Token: token } });
      const again = await portal.anonymous.get('/logout', { headers: { Token: token } });

      expect([first.body.code, again.body.code]).toEqual([200, 200]);
      expect((await current({ Token: token })).status).toBe(401);
    });

    it('is not accepted from the cookie where data is read or written', async () => {
      expect((await current({ cookie: `gat=${token}` })).status).toBe(401);
    });
  });

  describe('changing the password', () => {
    const change = (oldPassword: string, newPassword: string, id = userId) =>
      portal.anonymous.put(
        `/api/users/changePassword/${id}`,
        { oldPassword, newPassword },
        { headers: { Token: token } },
      );

    it('ends every session of the account', async () => {
      const other = await signIn();

      const reply = await change(password, 'Fresh#2026');

      expect(reply.body.code).toBe(200);
      expect((await current({ Token: token })).status).toBe(401);
      expect((await current({ Token: other })).status).toBe(401);
    });

    it('refuses a wrong old password, a weak new one, and the account of another user', async () => {
      const [wrong, weak] = [await change('Wrong#2026', 'Fresh#2026'), await change(password, 'weak')];
      expect(wrong.body).toMatchObject({ code: 1007, message: '原密码不正确' });
      expect(weak.body).toMatchObject({ code: 1008, data: { fields: [{ field: 'newPassword' }] } });
      expect((await change(password, 'Fresh#2026', userId + 1)).status).toBe(403);
    });

    it('refuses one of the last three passwords', async () => {
      for (const next of ['Second#2026', 'Third#2026']) {
        const before = next === 'Second#2026' ? password : 'Second#2026';
        expect((await change(before, next)).body.code).toBe(200);
        token = await signIn(next);
      }

      const reply = await change('Third#2026', password);

      expect(reply.body).toMatchObject({ code: 1008, message: '不能使用最近3次用过的密码' });
    });

    it('counts wrong old passwords towards the lock', async () => {
      for (let time = 0; time < 5; time += 1) await change('Wrong#2026', 'Fresh#2026');

      expect((await change(password, 'Fresh#2026')).body.code).toBe(1002);
    });
  });

  describe('a forgotten password', () => {
    beforeEach(() => sendCode(portal.anonymous, username, 'reset'));

    it('is replaced with the code sent to the mobile', async () => {
      const reset = await portal.anonymous.post('/users/passwordReset', {
        mobile: username,
        captcha: '246810',
        newPassword: 'Fresh#2026',
      });

      expect([reset.body.code, (await login('Fresh#2026')).body.code]).toEqual([200, 200]);
    });

    it('returns the masked mobile only for a valid code', async () => {
      const ask = (captcha: string) =>
        portal.anonymous.get(`/users/getUserByUsername?username=${username}${captcha}`);

      expect((await ask('')).body.data).toEqual({ username, mobile: null });
      expect((await ask('&captcha=111111')).body.data).toEqual({ username, mobile: null });
      const mobile = `${username.slice(0, 3)}****${username.slice(7)}`;
      expect((await ask('&captcha=246810')).body.data).toEqual({ username, mobile });
    });
  });

  describe('checking the password', () => {
    const check = async () => (await portal.as(username).get('/users/checkPassword')).body.data;

    it('accepts a fresh password, and rejects it after 90 days', async () => {
      expect(await check()).toEqual({ ok: true, reason: null });

      portal.clock.advanceDays(91);

      expect(await check()).toEqual({ ok: false, reason: '密码已超过90天未修改，请修改密码' });
    });

    it('requires a new password at the first sign-in, and lets it be set only once', async () => {
      const fresh = await portal.given.customer({ firstLoginFlag: 1, password });
      const caller = portal.as(fresh.username);
      expect((await caller.get('/users/checkPassword')).body.data).toMatchObject({ ok: false });

      const set = await caller.put('/users/updatePassword', { newPassword: 'Fresh#2026' });

      expect(set.body.code).toBe(200);
      expect((await caller.get('/users/checkPassword')).body.data).toMatchObject({ ok: true });
      expect((await caller.put('/users/updatePassword', { newPassword: 'Other#2026' })).status).toBe(403);
    });
  });

  describe('a demo account with the demo password', () => {
    it('prevents a portal without demo data from starting until the password is changed', async () => {
      const demo = await portal.given.customer({ username: '13900000001', password: demoPassword });
      await expect(refuseDemoAccounts(portal.ctx.db)).rejects.toThrow(/13900000001.*PORTAL_SEED=demo/);

      await portal.as(demo.username).put(`/api/users/changePassword/${demo.userId}`, {
        oldPassword: demoPassword,
        newPassword: 'Other#2027',
      });

      await expect(refuseDemoAccounts(portal.ctx.db)).resolves.toBeUndefined();
    });
  });
});
