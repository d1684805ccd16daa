import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer } from 'node:http';

/** Starts an OpenID provider for tests on the loopback, with code, PKCE and RS256; its only user is signed in. */
export async function openProvider(claims, client) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
  const codes = new Map();
  let spoiled = {};
  const server = createServer((request, reply) => {
    answer(request, reply).catch(() => reply.writeHead(500).end());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${server.address().port}`;

  const idToken = ({ client: audience, nonce }) => {
    const at = Math.floor(Date.now() / 1000);
    const payload = {
      iss: issuer,
      aud: audience,
      iat: at,
      exp: at + 300,
      nonce,
      ...claims,
      ...spoiled.claims,
    };
    return jwtOf(payload, spoiled.key ?? privateKey);
  };

  /** Redirects the user to a known client with a code. */
  const authorize = (query, reply) => {
    const asked = Object.fromEntries(query);
    const { redirect_uri: redirect, client_id: id, code_challenge: challenge, nonce, state } = asked;
    const isAsked =
      asked.response_type === 'code' && asked.code_challenge_method === 'S256' && challenge !== undefined;
    if (!isAsked || id !== client.id || !client.redirects.includes(redirect)) return sendJson(reply, 400, {});
    const code = randomBytes(16).toString('hex');
    codes.set(code, { client: id, redirect, challenge, nonce });
    const back = new URL(redirect);
    back.searchParams.set('code', code);
    back.searchParams.set('state', state ?? '');
    return reply.writeHead(303, { location: back.href }).end();
  };

  const exchange = (form, reply) => {
    const { code, code_verifier: verifier = '', redirect_uri: redirect, ...given } = Object.fromEntries(form);
    const known = codes.get(code);
    // A code can be used once.
    codes.delete(code);
    if (given.client_id !== client.id || given.client_secret !== client.secret)
      return sendJson(reply, 401, { error: 'invalid_client' });
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (known?.challenge !== challenge || known.redirect !== redirect)
      return sendJson(reply, 400, { error: 'invalid_grant' });
    const access = { access_token: randomBytes(16).toString('hex'), token_type: 'Bearer', expires_in: 300 };
    return sendJson(reply, 200, { ...access, id_token: idToken(known) });
  };

  const answer = async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url, issuer);
    if (pathname === '/authorize') return authorize(searchParams, reply);
    if (pathname === '/keys') return sendJson(reply, 200, { keys: [jwk] });
    if (pathname === '/token')
      return exchange(new URLSearchParams((await request.toArray()).join('')), reply);
    if (pathname !== '/.well-known/openid-configuration') return sendJson(reply, 404, {});
    return sendJson(reply, 200, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    });
  };

  return {
    issuer,
    spoil: (next) => {
      spoiled = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function jwtOf(payload, key) {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'RS256', kid: 'one' })}.${part(payload)}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
}

function sendJson(reply, code, body) {
  reply.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
