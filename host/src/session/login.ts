import { z } from 'zod';
import { login } from 'shared-kernel/contract/session';

/** The sign-in call as the browser reads it: the envelope's token lies beside its data. */
export const signIn = { ...login, answer: login.answer.extend({ token: z.string().min(1) }) };
