/** Seals texts so that this browser alone can open them again. */
export interface Vault {
  /** Resolves with undefined when nothing can be stored safely. */
  seal(purpose: string, text: string): Promise<string | undefined>;
  /** Undefined for a text that was not sealed here for this purpose, or was changed; rejects when there is no key. */
  open(purpose: string, sealed: string): Promise<string | undefined>;
}

const databaseName = 'portal-vault';
const storeName = 'keys';
const keyName = 'seal';
const ivBytes = 12;
/** Timeout of the database in milliseconds: sign-in must not wait longer. */
const timeoutMs = 2000;

/**
 * AES-GCM with a non-exportable WebCrypto key, stored in IndexedDB as an object that can be used but not read. So a
 * copy of local storage is useless, and the source contains no key. Without IndexedDB or WebCrypto (insecure origin,
 * private window) nothing is stored and everything else works.
 */
export function createVault(): Vault {
  let key: Promise<CryptoKey | undefined> | undefined;
  const theKey = async () => {
    key ??= Promise.race([browserKey(), noKeyAfter(timeoutMs)]).catch(() => undefined);
    const found = await key;
    // Cleared, because the next attempt may succeed.
    if (!found) key = undefined;
    return found;
  };

  return {
    async seal(purpose, text) {
      const sealing = await theKey();
      if (!sealing) return undefined;
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const secret = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: bytesOf(purpose) },
        sealing,
        bytesOf(text),
      );
      return toBase64(new Uint8Array([...iv, ...new Uint8Array(secret)]));
    },
    async open(purpose, sealed) {
      const opening = await theKey();
      if (!opening) throw new Error('there is no key to open it with');
      try {
        const bytes = fromBase64(sealed);
        const text = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: bytes.subarray(0, ivBytes), additionalData: bytesOf(purpose) },
          opening,
          bytes.subarray(ivBytes),
        );
        return new TextDecoder('utf-8', { fatal: true }).decode(text);
      } catch {
        return undefined;
      }
    },
  };
}

const noKeyAfter = (ms: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));

/** Resolves with this browser's only key, which is created at first use. */
async function browserKey(): Promise<CryptoKey | undefined> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return undefined;
  // Created beforehand, because a transaction ends while anything but the database is awaited.
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const database = await openDatabase();
  try {
    return await keptOrKeep(database, made);
  } finally {
    database.close();
  }
}

/** Uses a single transaction, so that two tabs opened at the same time get the same key. */
function keptOrKeep(database: IDBDatabase, made: CryptoKey): Promise<CryptoKey> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, 'readwrite');
    const keys = transaction.objectStore(storeName);
    let chosen = made;
    const found = keys.get(keyName);
    found.addEventListener('success', () => {
      if (isKey(found.result)) chosen = found.result;
      else keys.put(made, keyName);
    });
    transaction.addEventListener('complete', () => resolve(chosen));
    transaction.addEventListener('abort', () => reject(transaction.error));
    transaction.addEventListener('error', () => reject(transaction.error));
  });
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('blocked', () => reject(new Error('the vault is blocked by an older page')));
  });
}

const isKey = (value: unknown): value is CryptoKey =>
  Object.prototype.toString.call(value) === '[object CryptoKey]' && !(value as CryptoKey).extractable;

const bytesOf = (text: string) => new TextEncoder().encode(text);

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
