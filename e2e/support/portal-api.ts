import { randomUUID } from 'node:crypto';
import type { Envelope } from 'shared-kernel/contract';
import { baseUrl } from './stack';

export const demoPassword = 'Demo@2026';

/** A signed-in user of the API, for preparing data and for checks without the screens. Refusals are thrown. */
export interface ApiUser {
  readonly token: string;
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body: object): Promise<Answer>;
  put<Answer>(path: string, body: object): Promise<Answer>;
}

/** Signs this user in at an edge or API and returns the token. */
export async function sessionOf(origin: string, username: string): Promise<string> {
  const credentials = new URLSearchParams({ username, password: demoPassword, client: 'PC' });
  const { token } = await send(origin, '/login', { method: 'POST', body: credentials });
  if (!token) throw new Error(`${username} was not signed in`);
  return token;
}

export const as = async (username: string, origin = baseUrl): Promise<ApiUser> =>
  withToken(origin, await sessionOf(origin, username));

/** Returns the user who is signed in with this token. */
export function withToken(origin: string, token: string): ApiUser {
  const call = async <Answer>(method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const { data } = await send(origin, path, {
      method,
      headers: {
        Token: token,
        'Idempotency-Key': randomUUID(),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    return data as Answer; // Callers name the fields of the contract's answer that they read
  };
  return {
    token,
    // Retries once when the server closed the kept connection just as it was reused.
    get: <Answer>(path: string) =>
      call<Answer>('GET', path).catch((problem: unknown) => {
        if (!(problem instanceof TypeError)) throw problem;
        return call<Answer>('GET', path);
      }),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
  };
}

/** Ends a session on the server only, like an expiry or a sign-in on another device: the browser keeps its token. */
export const endSession = (token: string) => send(baseUrl, '/logout', { headers: { Token: token } });

async function send(origin: string, path: string, init: RequestInit): Promise<Envelope> {
  const answer = (await (await fetch(`${origin}/prod-api${path}`, init)).json()) as Envelope;
  if (answer.code !== 200)
    throw new Error(`${path}: ${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer;
}
