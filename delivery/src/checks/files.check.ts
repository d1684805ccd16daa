import { differencesFrom } from '../storage/remote-json';
import type { Check } from './check';

/** The files are those that were built, all of them and no others. */
export const filesCheck: Check = {
  name: 'files',
  findIssues: ({ description, folder }) => differencesFrom(description, folder),
};
