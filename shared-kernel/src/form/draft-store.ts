import { session } from '../runtime';

/** Drafts belong to their user: another one may sign in in the same tab. */
const storageKey = (key: string) => `kb.draft.${session.getState().user?.id ?? 'anyone'}.${key}`;

/** What was typed and not submitted, kept per browser tab. Storage that is full or switched off only loses the draft. */
export const draftStore = {
  read(key: string): Record<string, unknown> | undefined {
    try {
      const text = sessionStorage.getItem(storageKey(key));
      const draft: unknown = text ? JSON.parse(text) : undefined;
      return typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : undefined;
    } catch {
      return undefined;
    }
  },
  write(key: string, draft: Record<string, unknown>): void {
    try {
      sessionStorage.setItem(storageKey(key), JSON.stringify(draft));
    } catch {
      // Nothing to tell: the form itself still holds everything.
    }
  },
  remove(key: string): void {
    try {
      sessionStorage.removeItem(storageKey(key));
    } catch {
      // As above.
    }
  },
};
