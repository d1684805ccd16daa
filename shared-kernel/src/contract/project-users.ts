import { z } from 'zod';
import { invalidName } from '../domain/texts';
import { defineEndpoint, post, put } from './endpoint';
import { problems } from './problem';
import { projectIdInText, userId, userIdInText } from './ids';
import { instant, mobile, personName } from './wire';

/** Rights that the main account may grant a project user; see domain/rights. */
const rights = z.object({
  insure: z.boolean().default(false),
  addReduce: z.boolean().default(false),
  claim: z.boolean().default(false),
  viewCost: z.boolean().default(false),
});

export const projectUser = z.object({
  id: userId,
  name: z.string(),
  /** Also the name for sign-in. */
  mobile: z.string(),
  rights: rights.required(),
  active: z.boolean(),
  /** Whether the user still has the one-time password. */
  firstLogin: z.boolean(),
  lastSignIn: instant.nullable(),
});
export type ProjectUser = z.output<typeof projectUser>;

export const projectUserForm = z.object({
  name: personName(invalidName, '请输入姓名'),
  mobile,
  rights,
});

const userParams = z.object({ id: projectIdInText, userId: userIdInText });
const userRefusals = [problems.notFound, problems.mobileTaken] as const;

/** Adds a user of the project's branch. A one-time password is sent to the mobile, with which the user signs in. */
export const addProjectUser = defineEndpoint({
  id: 'projects.add-user',
  ...post('/api/projects/{id}/users'),
  access: 'main-account',
  problems: [...userRefusals, problems.projectWithoutBranch],
  summary: 'Add a project user',
  body: projectUserForm,
  answer: z.object({ id: userId }),
});

/** Changes a user. Another mobile is another person: the old access ends, and the password is set by a code. */
export const updateProjectUser = defineEndpoint({
  id: 'projects.update-user',
  ...put('/api/projects/{id}/users/{userId}'),
  access: 'main-account',
  problems: userRefusals,
  summary: 'Change name, mobile and rights of a project user',
  params: userParams,
  body: projectUserForm,
  answer: z.object({ id: userId }),
});

/** Disables a user, who is signed out at once, or enables one, who signs in by a code and sets a password. */
export const setProjectUserStatus = defineEndpoint({
  id: 'projects.set-user-status',
  ...put('/api/projects/{id}/users/{userId}/status'),
  access: 'main-account',
  summary: 'Switch a project user on or off',
  params: userParams,
  body: z.object({ active: z.boolean() }),
  answer: z.object({ active: z.boolean() }),
});

/** Sends a new one-time password by SMS and ends the user's sessions; at most five a day. */
export const resetProjectPassword = defineEndpoint({
  id: 'projects.reset-password',
  ...post('/api/projects/{id}/resetPassword'),
  access: 'main-account',
  summary: 'Send a project user a one-time password',
  body: z.object({ userId }),
  answer: z.object({ sentTo: z.string() }),
});
