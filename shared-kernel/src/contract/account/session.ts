import { z } from 'zod';
import { holds } from '../../domain/account-holds';
import { defineEndpoint } from '../endpoint';
import { customerId, filialeId, userId } from '../ids';

// A separate file, so that pages that only need the caller's identity do not load the sign-in forms.
export { login, sendVerification, verificationPurposes } from './sign-in';
export { changePassword, getUserByUsername, resetPassword, setFirstPassword } from './passwords';

export const logout = defineEndpoint({
  id: 'session.logout',
  path: '/logout',
  access: 'public',
  summary: 'End the session; also answers when it has ended already',
  changesState: true,
  answer: z.boolean(),
});

const currentUser = z.object({
  id: userId,
  username: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  usertype: z.int(),
  telephone: z.string(),
  customerId,
  filialeId: filialeId.nullable(),
  firstLoginFlag: z.int(),
  /** The main account has all of them. */
  permissions: z.object({
    insure: z.boolean(),
    addReduce: z.boolean(),
    claim: z.boolean(),
    viewCost: z.boolean(),
  }),
});
export type CurrentUser = z.output<typeof currentUser>;

export const getCurrentUser = defineEndpoint({
  id: 'session.current-user',
  path: '/users/current',
  access: 'signed-in',
  whileHeld: holds,
  summary: 'Who is signed in',
  answer: currentUser,
});

export const checkPassword = defineEndpoint({
  id: 'session.check-password',
  path: '/users/checkPassword',
  access: 'signed-in',
  whileHeld: holds,
  summary: 'Whether the password may still be used; `reason` is given when not',
  answer: z.object({ ok: z.boolean(), reason: z.string().nullable() }),
});
