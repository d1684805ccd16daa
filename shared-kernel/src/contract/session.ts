import { z } from 'zod';
import { holds } from '../domain/standing';
import { defineEndpoint } from './endpoint';
import { idParams, rowId } from './wire';

const mobile = z
  .string()
  .trim()
  .regex(/^1[3-9]\d{9}$/, '请输入正确的手机号');
const captcha = z
  .string()
  .trim()
  .regex(/^\d{6}$/, '请输入6位验证码');
const password = z.string().min(1, '请输入密码').max(100);

/** Either `username` and `password`, or `mobile` and `captcha`. */
const credentials = z
  .object({
    username: z.string().trim().min(1, '请输入用户名').max(50).optional(),
    password: password.optional(),
    mobile: mobile.optional(),
    captcha: captcha.optional(),
    client: z.literal('PC').default('PC'),
  })
  .superRefine((given, context) => {
    const missing = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (given.mobile !== undefined) {
      if (given.captcha === undefined) missing('captcha', '请输入验证码');
      return;
    }
    if (given.username === undefined) missing('username', '请输入用户名');
    if (given.password === undefined) missing('password', '请输入密码');
  });

/** The token stands at the top of the envelope. */
export const login = defineEndpoint({
  id: 'session.login',
  method: 'POST',
  path: '/login',
  access: 'public',
  summary: 'Sign in with a password or an SMS code',
  encoding: 'form',
  body: credentials,
  answer: z.object({ firstLoginFlag: z.int() }),
});

export const logout = defineEndpoint({
  id: 'session.logout',
  method: 'GET',
  path: '/logout',
  access: 'public',
  summary: 'End the session; also answers when it has ended already',
  changesState: true,
  answer: z.boolean(),
});

const currentUser = z.object({
  id: rowId,
  username: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  usertype: z.int(),
  telephone: z.string(),
  customerId: rowId,
  filialeId: rowId.nullable(),
  firstLoginFlag: z.int(),
  /** All of them for the main account. */
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
  method: 'GET',
  path: '/users/current',
  access: 'signed-in',
  whileHeld: holds,
  summary: 'Who is signed in',
  answer: currentUser,
});

export const checkPassword = defineEndpoint({
  id: 'session.check-password',
  method: 'GET',
  path: '/users/checkPassword',
  access: 'signed-in',
  whileHeld: holds,
  summary: 'Whether the password may still be used; `reason` says why not',
  answer: z.object({ ok: z.boolean(), reason: z.string().nullable() }),
});

export const verificationPurposes = ['login', 'reset', 'operator', 'pay'] as const;

export const sendVerification = defineEndpoint({
  id: 'session.send-verification',
  method: 'POST',
  path: '/api/public/getVerification',
  access: 'public',
  summary: 'Send an SMS code; says nothing about whether the number is known',
  encoding: 'form',
  body: z.object({ mobile, type: z.enum(verificationPurposes).default('login') }),
  answer: z.object({ expireSeconds: z.int(), resendSeconds: z.int() }),
});

/** Every session ends with the change, this one too: the page asks to sign in again. */
export const changePassword = defineEndpoint({
  id: 'session.change-password',
  method: 'PUT',
  path: '/api/users/changePassword/{id}',
  access: 'signed-in',
  whileHeld: holds,
  summary: 'Change the own password',
  params: idParams,
  body: z.object({ oldPassword: password, newPassword: password }),
  answer: z.boolean(),
});

export const setFirstPassword = defineEndpoint({
  id: 'session.set-first-password',
  method: 'PUT',
  path: '/users/updatePassword',
  access: 'signed-in',
  whileHeld: holds,
  summary: 'Set a password of one’s own at the first sign-in; this session goes on',
  body: z.object({ newPassword: password }),
  answer: z.boolean(),
});

export const resetPassword = defineEndpoint({
  id: 'session.reset-password',
  method: 'POST',
  path: '/users/passwordReset',
  access: 'public',
  summary: 'Set a new password with an SMS code',
  body: z.object({ mobile, captcha, newPassword: password }),
  answer: z.boolean(),
});

export const getUserByUsername = defineEndpoint({
  id: 'session.user-by-username',
  method: 'GET',
  path: '/users/getUserByUsername',
  access: 'public',
  summary: 'For a forgotten password; names the masked mobile only to who holds a valid reset code',
  query: z.object({ username: z.string().trim().min(1).max(50), captcha: captcha.optional() }),
  answer: z.object({ username: z.string(), mobile: z.string().nullable() }),
});
