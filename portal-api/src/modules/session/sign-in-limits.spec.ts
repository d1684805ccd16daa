import { verify } from '@node-rs/argon2';
import { problems } from 'shared-kernel/contract';
import { useVerificationCode } from '../../platform/verification';
import { oneDatabase, type Portal, rowsOf } from '../../testing/portal';
import { sendCode as send } from './session.fixtures';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...actual, verify: jest.fn(actual.verify) };
});
/** Hashes as usual; its calls are counted. */
const hashing = jest.mocked(verify);

const password = 'Right#2026';
const wrong = 'Wrong#2026';
const attacker = '203.0.113.7';
const home = '198.51.100.20';

oneDatabase((open) => {
  let portal: Portal;

  beforeEach(async () => {
    portal = await open();
  });
  afterEach(() => portal.close());

  const signIn = (fields: Record<string, string>, from = attacker) =>
    portal.anonymous.post('/login', { client: 'PC', ...fields }, { form: true, from });
  const byPassword = (username: string, given = password, from = attacker) =>
    signIn({ username, password: given }, from);
  const byCode = (mobile: string, captcha = '246810', from = attacker) => signIn({ mobile, captcha }, from);
  const sendCode = (mobile: string, from = attacker, type = 'login') =>
    send(portal.anonymous, mobile, type, from);
  const codesOf = (replies: { body: { code: number } }[]) => replies.map(({ body }) => body.code);
  const many = <T>(times: number, work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: times }, (_, index) => work(index)));
  const count = (codes: readonly number[], code: number) => codes.filter((one) => one === code).length;
  const nextMinute = () => portal.clock.set(new Date(portal.clock.now().getTime() + 61_000).toISOString());
  const address = (index: number) => `203.0.113.${index}`;
  /** Enters the right code, requested at home, after five wrong ones. */
  const afterGuesses = async (mobile: string, from: (index: number) => string, right: string) => {
    await sendCode(mobile, home);
    await many(5, (index) => byCode(mobile, `00000${index}`, from(index)));
    const { body } = await byCode(mobile, '246810', right);
    nextMinute();
    return body.code;
  };

  describe('two instances whose clocks are a minute apart', () => {
    it('share their limits, SMS codes and sessions', async () => {
      const ahead = await portal.another({ now: '2026-11-21T09:31:00+08:00' });
      const { username } = await portal.given.customer({ password });
      try {
        const instances = [portal, ahead];
        const at = (index: number) => (instances[index % 2] as Portal).anonymous;
        const attempt = (index: number) => {
          const fields = { client: 'PC', username: `nobody-${index}`, password: wrong };
          return at(index).post('/login', fields, { form: true, from: attacker });
        };
        const attempts = codesOf(await many(60, attempt));
        expect([count(attempts, 1001), count(attempts, 429)]).toEqual([30, 30]);

        for (const [index, mobile] of [username, '13712345678'].entries()) {
          const sent = await send(at(index), mobile, 'login', address(index));
          expect(sent.body.code).toBe(200);
        }
        const code = { client: 'PC', mobile: username, captcha: '246810' };
        const entered = await at(1).post('/login', code, { form: true, from: home });
        expect(entered.body.code).toBe(200);
        const headers = { token: String(entered.body.token) };
        for (const { inject } of instances)
          expect((await inject({ url: '/prod-api/users/current', headers })).statusCode).toBe(200);
      } finally {
        await ahead.close();
      }
    });
  });

  describe('concurrent sign-in attempts', () => {
    it('are limited to thirty password comparisons for one address', async () => {
      const codes = codesOf(await many(200, (index) => byPassword(`nobody-${index}`)));

      expect([count(codes, 1001), count(codes, 429)]).toEqual([30, 170]);
    });

    it('are counted for a whole IPv6 network, not for each of its addresses', async () => {
      const network = '2001:db8:0:1::';
      const attempt = (index: number) => byPassword(`nobody-${index}`, wrong, network + index.toString(16));
      const codes = codesOf(await many(60, attempt));

      expect([count(codes, 1001), count(codes, 429)]).toEqual([30, 30]);
    });

    it('all succeed when the password is right', async () => {
      const { username } = await portal.given.customer({ password });

      const codes = codesOf(await many(40, () => byPassword(username)));

      expect(count(codes, 200)).toBe(40);
    });

    it('are compared with an SMS code five times, and five times in all where it was not requested', async () => {
      const { username } = await portal.given.customer();

      expect(await afterGuesses(username, address, address(9))).toBe(1003);
      expect(await afterGuesses(username, () => home, home)).toBe(1003);
      expect(await afterGuesses(username, address, home)).toBe(200);
    });

    it('use an SMS code once', async () => {
      const { username } = await portal.given.customer();
      await sendCode(username);

      // Concurrently: each call has found the code unused before one of them uses it.
      const asked = { mobile: username, purpose: 'login', code: '246810', by: attacker } as const;
      const uses = await Promise.allSettled([1, 2, 3, 4].map(() => useVerificationCode(portal.ctx, asked)));

      expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await byCode(username)).body.code).toBe(problems.wrongVerificationCode.code);
    });

    it('send one SMS to one number', async () => {
      const codes = codesOf(await many(20, (index) => sendCode('13712345678', address(index))));

      expect([count(codes, 200), count(codes, 1006)]).toEqual([1, 19]);
    });
  });

  describe('whether a username exists', () => {
    it('is not revealed by the responses to five wrong passwords and the right one', async () => {
      const { username } = await portal.given.customer({ password });
      const answersFor = async (name: string) => {
        const replies = [];
        for (let time = 0; time < 7; time += 1) {
          const { body } = await byPassword(name, time === 6 ? password : wrong);
          replies.push([body.code, body.message, body.data]);
        }
        return replies;
      };

      expect(await answersFor('13799999999')).toEqual(await answersFor(username));
    });

    it('is not revealed by the response time: every attempt hashes once, also for unknown and locked users', async () => {
      const known = await portal.given.customer({ password });
      const locked = await portal.given.customer({ password });
      await many(6, () => byPassword(locked.username, wrong, home));
      const hashed = async (name: string, given: string, from = attacker) => {
        hashing.mockClear();
        await byPassword(name, given, from);
        return hashing.mock.calls.length;
      };

      expect(await hashed(known.username, wrong)).toBe(1);
      expect(await hashed('13799999999', wrong)).toBe(1);
      expect(await hashed(locked.username, wrong, home)).toBe(1);
      expect(await hashed(locked.username, password, home)).toBe(1);
    });
  });

  it('passwords are hashed two at a time, so that threads are left for files and for others', async () => {
    const { username, userId } = await portal.given.customer({ password });
    const { verify: real } = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
    let [running, most] = [0, 0];
    hashing.mockImplementation((...given) => {
      most = Math.max(most, (running += 1));
      return real(...given).finally(() => (running -= 1));
    });
    const given = { oldPassword: password, newPassword: password };
    const change = () => portal.as(username).put(`/api/users/changePassword/${userId}`, given);
    await Promise.all([many(20, change), many(3, (at) => byPassword(`${at}`))]);
    hashing.mockImplementation(real);
    expect(most).toBe(2);
  });

  describe('locking after wrong attempts', () => {
    it('applies to the address that guessed, not to the user at other addresses', async () => {
      const { username } = await portal.given.customer({ password });

      const guesses = codesOf(await many(12, () => byPassword(username, wrong)));

      expect([count(guesses, 1001), count(guesses, 1002)]).toEqual([4, 8]);
      expect((await byPassword(username)).body.code).toBe(1002);
      // However often it tries again.
      await many(17, () => byPassword(username, wrong));
      portal.clock.set('2026-11-21T09:40:01+08:00');
      await many(30, () => byPassword(username, wrong));

      expect((await byPassword(username, password, home)).body.code).toBe(200);
    });

    it('by guesses from many addresses does not affect sign-in by SMS code', async () => {
      const { username } = await portal.given.customer({ password });

      await many(50, (index) => byPassword(username, wrong, address(index)));

      expect((await byPassword(username, password, home)).body.code).toBe(1002);
      await sendCode(username, home);
      expect((await byCode(username, '246810', home)).body.code).toBe(200);
      // Known there from now on.
      expect((await byPassword(username, password, home)).body.code).toBe(200);
      portal.clock.set('2026-11-21T10:31:00+08:00');
      expect((await byPassword(username, password, address(60))).body.code).toBe(200);
    });

    it('does not happen when one address uses up the attempts of several SMS codes', async () => {
      const { username } = await portal.given.customer();
      const spoil = () => afterGuesses(username, () => attacker, address(1));

      expect([await spoil(), await spoil(), await spoil()]).toEqual([1003, 1003, 200]);
    });
  });

  describe('an SMS code', () => {
    const reset = (mobile: string, captcha: string, newPassword = 'Fresh#2026', from = attacker) =>
      portal.anonymous.post('/users/passwordReset', { mobile, captcha, newPassword }, { from });

    it('is void once a newer one was sent, even when the newer one is used up', async () => {
      portal = await open({ config: { demoSmsCode: undefined } });
      const { username } = await portal.given.customer();
      const texts = async () =>
        (await rowsOf(portal, 'sms_outbox', ['content'], {}, 'id')).map(
          ({ content }) => /\d{6}/.exec(content)?.[0] ?? '',
        );
      await sendCode(username, home);
      nextMinute();
      await sendCode(username, home);
      const [first = '', second = ''] = await texts();

      await many(5, () => byCode(username, second === '000000' ? '111111' : '000000', home));

      expect((await byCode(username, first, home)).body.code).toBe(1003);
    });

    it('is deleted with its message after a week', async () => {
      const { username } = await portal.given.customer();
      await sendCode(username, home);
      const textsAfter = async (ms: number) => {
        portal.clock.set(new Date(portal.clock.now().getTime() + ms).toISOString());
        await portal.ctx.jobs.runAll();
        return rowsOf(portal, 'sms_outbox', ['id'], { mobile: username });
      };

      expect(await textsAfter(6 * 86_400_000)).toHaveLength(1);
      expect(await textsAfter(2 * 86_400_000)).toEqual([]);
    });

    it('for a password reset is compared five times, and stays valid after a new password is refused', async () => {
      const { username } = await portal.given.customer({ password });
      await sendCode(username, home, 'reset');

      expect((await reset(username, '246810', password, home)).body.code).toBe(1008);
      expect((await reset(username, '246810', 'Fresh#2026', home)).body.code).toBe(200);
      expect((await reset(username, '246810', 'Other#2026', home)).body.code).toBe(1003);

      nextMinute();
      await sendCode(username, home, 'reset');
      await many(5, () => reset(username, '000000', 'Other#2026', home));
      expect((await reset(username, '246810', 'Other#2026', home)).body.code).toBe(1003);
    });

    it('is sent to one number at most ten times an hour, and from one address ten times a minute', async () => {
      const toNumber = [];
      for (let index = 0; index < 12; index += 1) {
        toNumber.push((await sendCode('13712345678', address(index))).body.code);
        nextMinute();
      }
      const toMany = codesOf(
        await many(14, (index) => sendCode(`137000000${String(index).padStart(2, '0')}`, home)),
      );

      expect([count(toNumber, 200), count(toNumber, 429)]).toEqual([10, 2]);
      expect([count(toMany, 200), count(toMany, 429)]).toEqual([10, 4]);
    });

    it('is sent to a number from one address five times an hour, and beyond that to its signed-in user only', async () => {
      const { username } = await portal.given.customer();
      const sent = [];
      for (let index = 0; index < 14; index += 1) {
        sent.push((await sendCode(username, index < 7 ? attacker : address(100 + index))).body.code);
        nextMinute();
      }
      const own = await send(portal.as(username), username, 'pay');

      const each = [200, 200, 200, 200, 200, 429, 429];
      expect(sent).toEqual([...each, ...each]);
      expect(own.body.code).toBe(200);
    });

    it('is sent at most sixty times a minute in total, and beyond that where its user has signed in', async () => {
      const { username } = await portal.given.customer({ password });
      await byPassword(username, password, home);
      const sent = codesOf(await many(70, (index) => sendCode(`137000000${index + 10}`, address(index))));
      expect([count(sent, 200), count(sent, 429)]).toEqual([60, 10]);
      expect((await sendCode(username, address(99))).body.code).toBe(429);
      expect((await sendCode(username, home)).body.code).toBe(200);
    });
  });
});
