import { z } from 'zod';
import { tabStorage } from './storage';

type Owner = number | undefined;

const prefix = 'kb.draft.';
/** Drafts belong to their user: another one may sign in in the same tab. */
const ownersPrefix = (owner: Owner) => `${prefix}${owner ?? 'anyone'}.`;

const record = z.record(z.string(), z.unknown());

function removeWhere(isGone: (key: string) => boolean): void {
  for (const key of tabStorage.keysFrom(prefix)) if (isGone(key)) tabStorage.write(key, undefined);
}

/** Unsubmitted form input, stored per browser tab and user. */
export const drafts = {
  read: (owner: Owner, key: string): Record<string, unknown> | undefined =>
    tabStorage.readAs(ownersPrefix(owner) + key, record),
  write: (owner: Owner, key: string, draft: Record<string, unknown>): void =>
    tabStorage.writeJson(ownersPrefix(owner) + key, draft),
  remove: (owner: Owner, key: string): void => tabStorage.write(ownersPrefix(owner) + key, undefined),
  /** Removes the drafts of all other users in this tab, when another user signs in. */
  keepOnly(owner: number): void {
    removeWhere((key) => !key.startsWith(ownersPrefix(owner)));
  },
  clear(): void {
    removeWhere(() => true);
  },
};
