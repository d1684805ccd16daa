import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { Refusal } from '../refusal';
import { environments, type Environment } from '../registry/registry-record';

const pemBlocks = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;
const keyId = /^[0-9a-f]{32}$/;
const listOf = <T>(read: (word: string) => T) =>
  z.string().transform((text, context) => {
    try {
      return text.split(',').map((word) => read(word.trim()));
    } catch (problem) {
      context.addIssue({ code: 'custom', message: (problem as Error).message });
      return z.NEVER;
    }
  });

/** Descriptions are copied into docs/settings.md. */
export const signingVariables = {
  RELEASES_SIGNING_KEY: z.string().optional().meta({
    description:
      'signs versions and states: an Ed25519 key, PEM ([registry.md](registry.md#signatures)); for commands, the release server, and an edge that guards canaries',
    unset: '`releases.key` in the data folder, made at the first publish; none with a bucket',
  }),
  RELEASES_KEYS: z.string().optional().meta({
    description: 'public keys, PEM, whose signatures count beside that of the signing key',
    unset: 'no others',
  }),
  RELEASES_KEYS_REVOKED: listOf((word) => {
    if (!keyId.test(word)) throw new Error('must be a list of names of keys, 32 hexadecimal digits each');
    return word;
  })
    .optional()
    .meta({ description: 'names of keys whose signatures do not count any more', unset: 'none' }),
  RELEASES_SIGNED_IN: listOf((word): Environment => {
    const found = environments.find((name) => name === word);
    if (!found) throw new Error(`must be a list of ${environments.join(', ')}`);
    return found;
  })
    .optional()
    .meta({
      description: 'environments that take nothing without a signature, such as `production`',
      unset: 'what was published before there were signatures goes on',
    }),
};

export type SigningSettings = Partial<z.output<z.ZodObject<typeof signingVariables>>>;

export interface Signer {
  id: string;
  key: KeyObject;
}

/** Returns the first characters of the public key's hash. */
const idOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 32);

const madeKeyFile = 'releases.key';

/** Returns the key that was read; undefined unless it is an Ed25519 key. */
function ed25519(read: () => KeyObject): KeyObject | undefined {
  try {
    const key = read();
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a signing key; throws a Refusal for anything else, without printing it. */
export function readSigner(pem: string, where: string): Signer {
  const key = ed25519(() => createPrivateKey(pem));
  if (key) return { id: idOf(createPublicKey(key)), key };
  throw new Refusal(
    `${where} must be an Ed25519 key in PEM: openssl genpkey -algorithm ed25519 -out releases.key`,
  );
}

/** Reads public keys from PEM, by id; throws a Refusal where the text contains anything else. */
export function readPublicKeys(pem: string, where: string): Map<string, KeyObject> {
  const mend = `${where} must be public Ed25519 keys in PEM: openssl pkey -in releases.key -pubout`;
  const blocks = pem.match(pemBlocks) ?? [];
  if (!blocks.length || pem.replace(pemBlocks, '').trim()) throw new Refusal(mend);
  return new Map(
    blocks.map((block) => {
      const key = ed25519(() => createPublicKey(block));
      if (!key) throw new Refusal(mend);
      return [idOf(key), key] as const;
    }),
  );
}

/** The keys whose signatures are valid, and the key that signs. */
export class SigningKeys {
  readonly #trusted: Map<string, KeyObject>;
  readonly #given: Signer | undefined;
  /** Folder of the generated key; undefined if machines share the releases, as each would generate another key. */
  readonly #folder: string | undefined;
  readonly #revoked: ReadonlySet<string>;
  readonly #strict: ReadonlySet<Environment>;
  #made: Signer | undefined;

  constructor(settings: SigningSettings = {}, folder?: string) {
    const { RELEASES_SIGNING_KEY: signing, RELEASES_KEYS: others } = settings;
    this.#trusted = others === undefined ? new Map() : readPublicKeys(others, 'RELEASES_KEYS');
    this.#given = signing === undefined ? undefined : readSigner(signing, 'RELEASES_SIGNING_KEY');
    this.#folder = folder;
    this.#revoked = new Set(settings.RELEASES_KEYS_REVOKED);
    this.#strict = new Set(settings.RELEASES_SIGNED_IN);
    if (this.#strict.size && !this.canCheck && folder === undefined)
      throw new Refusal('RELEASES_SIGNED_IN needs the keys to check with: RELEASES_KEYS');
  }

  get canCheck(): boolean {
    return this.#trusted.size > 0 || this.#signer() !== undefined;
  }

  /** Whether an environment accepts only signed versions. */
  isStrictIn(environment: Environment): boolean {
    return this.#strict.has(environment);
  }

  /** Whether states of the registry have to be signed: they cover all environments. */
  get isStrict(): boolean {
    return this.#strict.size > 0;
  }

  isRevoked(id: string): boolean {
    return this.#revoked.has(id);
  }

  find(id: string): KeyObject | undefined {
    if (this.#revoked.has(id)) return undefined;
    // A key generated before another one was configured stays valid.
    const own = [this.#given, this.#madeBefore()].find((signer) => signer?.id === id);
    return own ? createPublicKey(own.key) : this.#trusted.get(id);
  }

  /** Returns the configured signing key, else generates one if only this machine has the releases, else undefined. */
  signer(): Signer | undefined {
    const found = this.#signer() ?? this.#make();
    if (found && this.#revoked.has(found.id))
      throw new Refusal(`the key ${found.id} is revoked: give another one with RELEASES_SIGNING_KEY`);
    return found;
  }

  #signer(): Signer | undefined {
    return this.#given ?? this.#madeBefore();
  }

  #madeBefore(): Signer | undefined {
    const file = this.#folder === undefined ? undefined : join(this.#folder, madeKeyFile);
    if (!this.#made && file !== undefined && existsSync(file))
      this.#made = readSigner(readFileSync(file, 'utf8'), file);
    return this.#made;
  }

  /** Creates the key file atomically: a kill leaves no incomplete file, and only one of two processes creates it. */
  #make(): Signer | undefined {
    if (this.#folder === undefined) return undefined;
    const file = join(this.#folder, madeKeyFile);
    const fresh = `${file}.${process.pid}`;
    const { privateKey } = generateKeyPairSync('ed25519');
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(fresh, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flush: true });
    try {
      linkSync(fresh, file);
    } catch (problem) {
      if ((problem as NodeJS.ErrnoException).code !== 'EEXIST') throw problem;
    } finally {
      rmSync(fresh, { force: true });
    }
    return this.#signer();
  }
}
