import type { AnswerOf, Envelope } from 'shared-kernel/contract';
import type { listInsures } from 'shared-kernel/contract/insure';
import { insureStatus } from 'shared-kernel/domain/dictionaries';
import { account } from './settings';

/** Calls of one signed-in user. `base` is the edge's or the API's origin. */
export interface PortalClient {
  token: string;
  get(path: string): Promise<unknown>;
  post(path: string, body: object | FormData): Promise<unknown>;
}

/** Signs in with the password; rejects with the API's message when this or a later call is refused. */
export async function signedIn(
  base: string,
  who: { username: string; password: string } = account,
): Promise<PortalClient> {
  const form = new URLSearchParams({ ...who, client: 'PC' });
  const { token } = await answerOf(await fetch(`${base}/prod-api/login`, { method: 'POST', body: form }));
  if (!token) throw new Error('signing in brought no token');
  return withToken(base, token);
}

/** Returns a client for the user who is signed in with this token. */
export function withToken(base: string, token: string): PortalClient {
  const call = async (path: string, init: RequestInit) => {
    const headers = { ...init.headers, Token: token };
    return (await answerOf(await fetch(`${base}/prod-api${path}`, { ...init, headers }))).data;
  };
  return {
    token,
    // Retries once when the server closed the kept connection just as it was reused.
    get: (path) =>
      call(path, {}).catch((problem: unknown) => {
        if (!(problem instanceof TypeError)) throw problem;
        return call(path, {});
      }),
    post: (path, body) =>
      body instanceof FormData
        ? call(path, { method: 'POST', body })
        : call(path, {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          }),
  };
}

/** Returns the id of the employer's newest policy in force. */
export async function policyInForce(user: Pick<PortalClient, 'get'>): Promise<number> {
  const page = `/api/insures?insureStatus=${insureStatus.code.inForce}&start=0&length=1`;
  const [policy] = ((await user.get(page)) as AnswerOf<typeof listInsures>).list;
  if (!policy) throw new Error('no policy is in force');
  return policy.id;
}

async function answerOf(response: Response): Promise<Envelope> {
  const envelope = (await response.json()) as Envelope;
  // Business refusals have status 200 and their own code.
  if (!response.ok || envelope.code !== 200)
    throw new Error(`${response.url}: ${response.status} ${envelope.code} ${envelope.message}`);
  return envelope;
}
