import { z } from 'zod';
import { defineEndpoint, post } from '../endpoint';
import { captcha, mobile, password, username } from './sign-in-fields';
import { problems } from '../problem';

/** Either `username` and `password`, or `mobile` and `captcha`. */
const credentials = z
  .object({
    username: username.optional(),
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

/** The token is at the top of the envelope. */
export const login = defineEndpoint({
  id: 'session.login',
  ...post('/login'),
  access: 'public',
  problems: [
    problems.wrongCredentials,
    problems.accountLocked,
    problems.wrongVerificationCode,
    problems.accountDisabled,
    problems.unknownMobile,
  ],
  summary: 'Sign in with a password or an SMS code',
  encoding: 'form',
  body: credentials,
  answer: z.object({ firstLoginFlag: z.int() }),
});

export const verificationPurposes = ['login', 'reset', 'operator', 'pay'] as const;

export const sendVerification = defineEndpoint({
  id: 'session.send-verification',
  ...post('/api/public/getVerification'),
  access: 'public',
  problems: [problems.codeSentRecently],
  summary: 'Send an SMS code; does not reveal whether the number is known',
  encoding: 'form',
  body: z.object({ mobile, type: z.enum(verificationPurposes).default('login') }),
  answer: z.object({ expireSeconds: z.int(), resendSeconds: z.int() }),
});
