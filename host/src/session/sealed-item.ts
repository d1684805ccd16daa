import { browserStorage } from 'shared-kernel/runtime';
import { createVault, type Vault } from './vault';

/** One sealed value in local storage. */
export interface SealedItem {
  /**
   * Resolves with the text stored for this owner. A value of another owner, or one that was tampered with, is removed;
   * one that cannot be opened at the moment is kept.
   */
  read(owner?: string): Promise<string | undefined>;
  keep(text: string, owner?: string): Promise<void>;
  forget(): void;
}

const browserVault = createVault();

/** Stores a text under a key of local storage so that only this browser can read it, for its owner. */
export function sealedItem(key: string, vault: Vault = browserVault): SealedItem {
  // Sealing is asynchronous: a value that is removed meanwhile must stay removed.
  let turn = 0;
  const purposeOf = (owner: string) => `${key}:${owner}`;

  return {
    async read(owner = '') {
      const sealed = browserStorage.read(key);
      if (sealed === undefined) return undefined;
      try {
        const text = await vault.open(purposeOf(owner), sealed);
        if (text === undefined && browserStorage.read(key) === sealed) browserStorage.write(key, undefined);
        return text;
      } catch {
        return undefined;
      }
    },
    async keep(text, owner = '') {
      turn += 1;
      const mine = turn;
      const sealed = await vault.seal(purposeOf(owner), text).catch(() => undefined);
      if (mine === turn && sealed) browserStorage.write(key, sealed);
    },
    forget() {
      turn += 1;
      browserStorage.write(key, undefined);
    },
  };
}
