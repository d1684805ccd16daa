import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';

interface Code {
  client: string;
  redirect: string;
  challenge: string;
  nonce: string | undefined;
}

/** What a spec makes wrong about the next ID tokens. */
export interface Spoiled {
  claims?: Record<string, unknown>;
  key?: CryptoKey;
}

interface Client {
  id: string;
  secret?: string;
  /** The only addresses that people are sent back to. */
  redirects: readonly string[];
}

/** An OpenID provider with code, PKCE and RS256, whose one person is signed in already. */
export async function openProvider(claims: Record<string, unknown>, client: Client, port = 0) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, Code>();
  const state: { spoiled: Spoiled } = { spoiled: {} };
  const server = createServer((request, reply) => {
    answer(request, reply).catch(() => reply.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const idToken = ({ client: audience, nonce }: Code) => {
    const { claims: wrong = {}, key = privateKey } = state.spoiled;
    const at = Math.floor(Date.now() / 1000);
    const payload = { iss: issuer, aud: audience, iat: at, exp: at + 300, nonce, ...claims, ...wrong };
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
  };

  /** Sends a known client's person back with a code; everything else stays here. */
  const authorize = (query: URLSearchParams, reply: ServerResponse) => {
    const { redirect_uri: redirect = '', client_id: id, ...asked } = Object.fromEntries(query);
    const { code_challenge: challenge, nonce } = asked;
    if (id !== client.id || !client.redirects.includes(redirect)) return sendJson(reply, 400, {});
    if (asked.response_type !== 'code' || asked.code_challenge_method !== 'S256' || !challenge)
      return sendJson(reply, 400, {});
    const code = randomBytes(16).toString('hex');
    codes.set(code, { client: id, redirect, challenge, nonce });
    const back = new URL(redirect);
    back.searchParams.set('code', code);
    back.searchParams.set('state', asked.state ?? '');
    reply.writeHead(303, { location: back.href }).end();
  };

  const exchange = async (form: URLSearchParams, reply: ServerResponse) => {
    const given = Object.fromEntries(form);
    const code = codes.get(given.code ?? '');
    codes.delete(given.code ?? '');
    const verifier = createHash('sha256')
      .update(given.code_verifier ?? '')
      .digest('base64url');
    const isTheirs = given.client_id === client.id && given.client_secret === client.secret;
    if (!isTheirs) return sendJson(reply, 401, { error: 'invalid_client' });
    if (!code || code.challenge !== verifier || code.redirect !== given.redirect_uri)
      return sendJson(reply, 400, { error: 'invalid_grant' });
    sendJson(reply, 200, {
      access_token: randomBytes(16).toString('hex'),
      token_type: 'Bearer',
      expires_in: 300,
      id_token: await idToken(code),
    });
  };

  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (pathname === '/authorize') return authorize(searchParams, reply);
    if (pathname === '/keys') return sendJson(reply, 200, { keys: [jwk] });
    if (pathname === '/token') return exchange(new URLSearchParams(await bodyOf(request)), reply);
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
    /** From now on ID tokens are so. */
    spoil: (spoiled: Spoiled) => {
      state.spoiled = spoiled;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function sendJson(reply: ServerResponse, code: number, body: object): void {
  reply.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
