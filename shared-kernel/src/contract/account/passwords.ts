import { z } from 'zod';
import { holds } from '../../domain/account-holds';
import { defineEndpoint, post, put } from '../endpoint';
import { captcha, mobile, password, username } from './sign-in-fields';
import { problems } from '../problem';

/** The change ends every session including the current one, so the page redirects to sign-in. */
export const changePassword = defineEndpoint({
  id: 'session.change-password',
  ...put('/api/users/changePassword/{id}'),
  access: 'signed-in',
  whileHeld: holds,
  problems: [problems.accountLocked, problems.wrongOldPassword, problems.weakPassword, problems.conflict],
  summary: 'Change the own password',
  body: z.object({ oldPassword: password, newPassword: password }),
  answer: z.boolean(),
});

export const setFirstPassword = defineEndpoint({
  id: 'session.set-first-password',
  ...put('/users/updatePassword'),
  access: 'signed-in',
  whileHeld: holds,
  problems: [problems.weakPassword, problems.conflict],
  summary: 'Set a password of one’s own at the first sign-in; this session continues',
  body: z.object({ newPassword: password }),
  answer: z.boolean(),
});

export const resetPassword = defineEndpoint({
  id: 'session.reset-password',
  ...post('/users/passwordReset'),
  access: 'public',
  problems: [
    problems.wrongVerificationCode,
    problems.unknownMobile,
    problems.weakPassword,
    problems.conflict,
  ],
  summary: 'Set a new password with an SMS code',
  body: z.object({ mobile, captcha, newPassword: password }),
  answer: z.boolean(),
});

export const getUserByUsername = defineEndpoint({
  id: 'session.user-by-username',
  path: '/users/getUserByUsername',
  access: 'public',
  summary: 'For a forgotten password; returns the masked mobile only for a valid reset code',
  query: z.object({ username, captcha: captcha.optional() }),
  answer: z.object({ username: z.string(), mobile: z.string().nullable() }),
});
