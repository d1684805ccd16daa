import { createServer } from './server';

const secret = 'a-secret-of-this-spec-0123456789abcdef';
const forwarded = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'portal.example.com',
};

async function seen(edgeSecret: string | undefined, headers: Record<string, string>) {
  const server = await createServer({ log: false, edgeSecret });
  server.get('/seen', async ({ ip, protocol, host, headers: left }) => ({
    ip,
    protocol,
    host,
    secret: left['x-portal-edge-secret'],
  }));
  const answer = await server.inject({ url: '/seen', headers: { host: 'direct', ...headers } });
  await server.close();
  return answer.json();
}

describe('what is said of a caller', () => {
  it('is believed from whoever shows the secret, which goes no further', async () => {
    const told = await seen(secret, { ...forwarded, 'x-portal-edge-secret': secret });

    expect(told).toEqual({ ip: '203.0.113.9', protocol: 'https', host: 'portal.example.com' });
  });

  it('is believed of the last hop alone', async () => {
    const said = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9', 'x-portal-edge-secret': secret };

    expect(await seen(secret, said)).toMatchObject({ ip: '203.0.113.9' });
  });

  it.each([
    ['shows nothing', secret, {}],
    ['shows another secret', secret, { 'x-portal-edge-secret': `${secret}x` }],
    ['shows an empty one', secret, { 'x-portal-edge-secret': '' }],
    ['shows one where none is set', undefined, { 'x-portal-edge-secret': 'undefined' }],
  ])('is not believed from whoever %s, though he is on the loopback', async (_who, set, shown) => {
    const told = await seen(set, { ...forwarded, ...shown });

    expect(told).toEqual({ ip: '127.0.0.1', protocol: 'http', host: 'direct' });
  });
});
