/** Whose draft it is: the user's id. */
type Owner = number | undefined;

const prefix = 'kb.draft.';
/** Drafts belong to their user: another one may sign in in the same tab. */
const ownersPrefix = (owner: Owner) => `${prefix}${owner ?? 'anyone'}.`;

/** Storage that is full or switched off only loses the draft: the form itself still has everything. */
function unlessForbidden<T>(touch: () => T): T | undefined {
  try {
    return touch();
  } catch {
    return undefined;
  }
}

function removeWhere(isGone: (key: string) => boolean): void {
  unlessForbidden(() => {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
    for (const key of keys) if (isGone(key)) sessionStorage.removeItem(key);
  });
}

/** What was typed into forms and not submitted, kept per browser tab and user. */
export const drafts = {
  read(owner: Owner, key: string): Record<string, unknown> | undefined {
    const draft = unlessForbidden<unknown>(() =>
      JSON.parse(sessionStorage.getItem(ownersPrefix(owner) + key) ?? 'null'),
    );
    const isRecord = typeof draft === 'object' && draft !== null && !Array.isArray(draft);
    return isRecord ? (draft as Record<string, unknown>) : undefined;
  },
  write(owner: Owner, key: string, draft: Record<string, unknown>): void {
    unlessForbidden(() => sessionStorage.setItem(ownersPrefix(owner) + key, JSON.stringify(draft)));
  },
  remove(owner: Owner, key: string): void {
    unlessForbidden(() => sessionStorage.removeItem(ownersPrefix(owner) + key));
  },
  /** Another user works now: drafts of others in this tab are removed. */
  keepOnly(owner: number): void {
    removeWhere((key) => !key.startsWith(ownersPrefix(owner)));
  },
  clear(): void {
    removeWhere(() => true);
  },
};
