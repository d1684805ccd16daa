import { z } from 'zod';
import type { CallArguments } from 'shared-kernel/client';
import { login } from 'shared-kernel/contract/account/session';
import { api } from 'shared-kernel/runtime';

/** The sign-in call: in the envelope the token is a sibling of `data`. */
export const signIn = { ...login, answer: login.answer.extend({ token: z.string().min(1) }) };

type Credentials = NonNullable<CallArguments<typeof signIn>[0]>['body'];

/** Signs in and returns the token. While the server is busy the call is retried: the attempt was not processed. */
export async function sendSignIn(credentials: Credentials, onRetry: () => void): Promise<string> {
  const { token } = await api.call(signIn, {
    body: credentials,
    quiet: true,
    repeatsWhenBusy: true,
    onRetry,
  });
  return token;
}
