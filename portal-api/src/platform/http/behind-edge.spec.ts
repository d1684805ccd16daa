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

describe('forwarded client headers', () => {
  it('are trusted from a proxy that sends the secret, which is then removed', async () => {
    const client = await seen(secret, { ...forwarded, 'x-portal-edge-secret': secret });

    expect(client).toEqual({ ip: '203.0.113.9', protocol: 'https', host: 'portal.example.com' });
  });

  it('are trusted for the last hop only', async () => {
    const said = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9', 'x-portal-edge-secret': secret };

    expect(await seen(secret, said)).toMatchObject({ ip: '203.0.113.9' });
  });

  it.each([
    ['sends nothing', secret, {}],
    ['shows another secret', secret, { 'x-portal-edge-secret': `${secret}x` }],
    ['shows an empty one', secret, { 'x-portal-edge-secret': '' }],
    ['sends one where none is set', undefined, { 'x-portal-edge-secret': 'undefined' }],
  ])('are not trusted from a caller that %s, even on the loopback address', async (_who, set, shown) => {
    const client = await seen(set, { ...forwarded, ...shown });

    expect(client).toEqual({ ip: '127.0.0.1', protocol: 'http', host: 'direct' });
  });
});
