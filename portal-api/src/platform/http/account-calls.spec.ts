import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '@node-rs/argon2';
import { problems } from 'shared-kernel/contract';
import { oneDatabase } from '../../testing/portal';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...actual, verify: jest.fn(actual.verify) };
});
const { verify: reallyVerify } = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');

const [password, wrong] = ['Right#2026', 'Wrong#2026'];
const home = '198.51.100.20';
const [strangers, places] = [600, 128];

oneDatabase((open) => {
  it('strangers of any number of networks leave calls, queries and hashing to users', async () => {
    const portal = await open();
    const { username, userId } = await portal.given.customer({ password });
    const signIn = (name: string, given: string, from: string) =>
      portal.anonymous.post(
        '/login',
        { client: 'PC', username: name, password: given },
        { form: true, from },
      );
    const main = portal.as(username);
    const ownCall = () => main.get('/users/current', { from: home });
    let release = () => {};
    const held = new Promise<boolean>((resolve) => (release = () => resolve(false)));
    jest
      .mocked(verify)
      .mockImplementation((...given) => (given[1] === wrong ? held : reallyVerify(...given)));
    let refused = 0;
    const stranger = async (_: unknown, at: number) => {
      const { body } = await signIn(`nobody-${at}`, wrong, `203.0.${at % 250}.${at % 200}`);
      if (body.code === problems.tooManyRequests.code) refused += 1;
    };
    await signIn(username, password, home);
    await ownCall();
    const flood = Promise.all(Array.from({ length: strangers }, stranger));
    try {
      expect((await ownCall()).body.data).toMatchObject({ id: userId });
      expect((await signIn(username, password, home)).body.code).toBe(200);
      const areAnswered = () => refused >= strangers - places;
      for (let turn = 0; turn < 500 && !areAnswered(); turn += 1) await sleep(10);
      expect(refused).toBe(strangers - places);
    } finally {
      release();
      await flood;
      await portal.close();
    }
  });
});
