import { numberInText } from 'shared-kernel/contract/wire';
import { z } from 'zod';
import { yesOrNo } from '../../platform/provider/provider-rows';
import { eachPortal, openPortal, rowsOf, testProviderToken } from '../../testing/portal';

const ran: Date[] = [];
beforeEach(() => void (ran.length = 0));
const portal = eachPortal(openPortal, {
  extra: [
    (_, ctx) => {
      const options = z.object({
        times: numberInText(z.int().min(1)).default(1),
        loud: yesOrNo.optional(),
      });
      ctx.provider.command(
        'test:greet',
        { positional: ['name'], options, help: 'greets' },
        async ({ args, options: given }) => ({
          greeting: `hello ${args.name}`.repeat(given.times),
          loud: given.loud ?? false,
        }),
      );
      ctx.provider.lister('greetings', async ({ customerId, status }) => [{ customerId, status }]);
      ctx.jobs.register('test.midnight', async (__, now) => void ran.push(now));
      ctx.jobs.register('test.failing', () => Promise.reject(new Error('planned')));
    },
  ],
});

const authorization = `Bearer ${testProviderToken}`;
const command = (name: string, body: object = {}, headers: Record<string, string> = { authorization }) =>
  portal.anonymous.post(`/provider-api/commands/${encodeURIComponent(name)}`, body, { headers });

describe('the provider’s commands', () => {
  it('run with positional arguments and typed options', async () => {
    const reply = await command('test:greet', { positional: ['Li'], options: { times: '2', loud: true } });

    expect(reply.body).toMatchObject({ code: 200, data: { greeting: 'hello Lihello Li', loud: true } });
    const quiet = await command('test:greet', { positional: ['Li'], options: { loud: 'false' } });
    expect(quiet.body).toMatchObject({ data: { loud: false } });
    const unclear = await command('test:greet', { positional: ['Li'], options: { loud: 'Li' } });
    expect(unclear.body).toMatchObject({ message: '--loud: yes or no' });
  });

  it('require the provider’s token, and accept no customer session instead', async () => {
    const { username } = await portal.given.customer();

    expect(await command('test:greet', {}, {})).toMatchObject({ status: 401 });
    expect(await command('test:greet', {}, { authorization: 'Bearer ' })).toMatchObject({ status: 401 });
    expect(await command('test:greet', {}, { authorization: 'Bearer wrong' })).toMatchObject({ status: 401 });
    expect(await portal.as(username).get('/provider-api/commands')).toMatchObject({ status: 401 });
  });

  it('block an address after twenty wrong tokens, even with the right one, and log each', async () => {
    const from = (remoteAddress: string, token: string) =>
      portal.inject({
        url: '/provider-api/commands',
        remoteAddress,
        headers: { authorization: `Bearer ${token}` },
      });
    const wrong: number[] = [];
    for (let number = 0; number < 21; number += 1)
      wrong.push((await from('198.51.100.7', `guess ${number}`)).statusCode);

    expect(wrong).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
    expect((await from('198.51.100.7', testProviderToken)).statusCode).toBe(429);
    expect((await from('198.51.100.8', testProviderToken)).statusCode).toBe(200);
    const logged = { action: 'provider.wrong-token', ip: '198.51.100.7' };
    expect(await rowsOf(portal, 'audit_log', ['id'], logged)).toHaveLength(20);
  });

  it('return their usage when an argument is missing, or an option is unknown or invalid', async () => {
    expect((await command('test:greet')).body.message).toBe(
      'usage: test:greet <name> [--times …] [--loud …]',
    );
    expect(
      (await command('test:greet', { positional: ['Li'], options: { time: '2' } })).body.message,
    ).toContain('--time');
    expect(
      (await command('test:greet', { positional: ['Li'], options: { times: 'many' } })).body.message,
    ).toContain('--times');
    expect(await command('test:nothing')).toMatchObject({ status: 404 });
  });

  it('list records by account and state', async () => {
    const { id, username } = await portal.given.customer();

    const reply = await command('list', { positional: ['greetings'], options: { username, status: '3' } });

    expect(reply.body.data).toEqual({ count: 1, list: [{ customerId: id, status: '3' }] });
    expect((await command('list', { positional: ['unicorns'] })).body.message).toContain('greetings');
  });

  it('are logged with actor, command and argument', async () => {
    await command('test:greet', { positional: ['Li'] });

    const entry = await portal.ctx.db
      .selectFrom('audit_log')
      .select(['actor_name', 'action', 'entity_id'])
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actor_name: 'provider', action: 'test:greet', entity_id: 'Li' });
  });
});

describe('the test clock', () => {
  const silent = () => jest.spyOn(process.stderr, 'write').mockReturnValue(true);

  it('moves forward and runs the jobs of every midnight passed, even when one of them fails', async () => {
    const errors = silent();

    await portal.provider('clock:advance', [], { days: 2 });

    errors.mockRestore();
    expect(ran.map((at) => at.toISOString())).toEqual([
      '2026-11-21T16:00:00.000Z',
      '2026-11-22T16:00:00.000Z',
      '2026-11-23T01:30:00.000Z',
    ]);
  });

  it('never moves back', async () => {
    await expect(portal.provider('clock:set', ['2026-11-20T00:00:00Z'])).rejects.toThrow(
      'only moves forward',
    );
    await expect(portal.provider('clock:set', ['soon'])).rejects.toThrow('not an instant');
    expect(portal.clock.now().toISOString()).toBe('2026-11-21T01:30:00.000Z');
  });
});
