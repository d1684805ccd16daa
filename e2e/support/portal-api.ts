import { randomUUID } from 'node:crypto';
import type { Envelope } from 'shared-kernel/contract';
import { baseUrl } from './stack';

export const demoPassword = 'Demo@2026';

/** A signed-in user of the API, for creating a story's data and for checks without the screens. Refusals are thrown. */
export interface ApiUser {
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body: object): Promise<Answer>;
  put<Answer>(path: string, body: object): Promise<Answer>;
}

/** Signs this user in and returns the token. */
export async function tokenOf(username: string, password: string, portal: string): Promise<string> {
  const credentials = new URLSearchParams({ username, password, client: 'PC' });
  const { token } = await send('/login', { method: 'POST', body: credentials }, portal);
  if (!token) throw new Error(`${username} was not signed in`);
  return token;
}

export async function as(username: string, password = demoPassword, portal = baseUrl): Promise<ApiUser> {
  const token = await tokenOf(username, password, portal);
  const call = async <Answer>(method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const { data } = await send(
      path,
      {
        method,
        headers: {
          Token: token,
          'Idempotency-Key': randomUUID(),
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      },
      portal,
    );
    return data as Answer; // Callers name the fields of the contract's answer that they read
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
  };
}

/** Ends a session on the server only, like an expiry or a sign-in on another device: the browser keeps its token. */
export const endSession = (token: string) => send('/logout', { headers: { Token: token } });

async function send(path: string, init: RequestInit, portal = baseUrl): Promise<Envelope> {
  const answer = (await (await fetch(`${portal}/prod-api${path}`, init)).json()) as Envelope;
  if (answer.code !== 200)
    throw new Error(`${path}: ${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer;
}
