import { filesBelow } from '../build/plain-files';
import { jsonOrNothing } from '../issues-in-words';
import { Refusal } from '../refusal';
import type { Environment } from '../registry/registry-record';
import { jsonBytes, type ObjectStore } from '../storage/object-store';
import type { Owners } from '../storage/owners';
import type { PublishedRemotes } from '../storage/published-remotes';
import { descriptionFileOf } from '../storage/release-description';
import { envelope, openEnvelope } from './envelope';
import {
  differencesFromStatement,
  digestOf,
  digestsIn,
  signStatement,
  statement,
  statementType,
  type Stated,
  type Statement,
} from './statement';
import type { Signer, SigningKeys } from './signing-keys';

export type Signed =
  | { kind: 'signed'; keyId: string; statement: Statement }
  /** Published before signatures existed, or where no key was configured. */
  | { kind: 'unsigned' }
  | { kind: 'wrong'; why: string; keyIds: readonly string[] };

/** Reads a version's files for the comparison. */
type Store = Pick<PublishedRemotes, 'digestsOf' | 'folderOf'>;

/** Stores the signed statements of published versions: `signatures/<release>/<version>.json`. */
export class VersionSignatures {
  readonly #refused = new Map<string, string>();

  constructor(
    private readonly objects: ObjectStore,
    private readonly owners: Pick<Owners, 'publicationOf'>,
    readonly keys: SigningKeys,
  ) {}

  /** Signs the statement of a version, with the caller's `own` key if given; returns the id of the key, if any. */
  async sign(stated: Stated, own?: Signer): Promise<string | undefined> {
    const signer = own ?? this.keys.signer();
    if (!signer) return undefined;
    if (!this.keys.find(signer.id))
      throw new Refusal(`key ${signer.id} does not count here: RELEASES_KEYS has to have its public half`);
    await this.objects.put(keyOf(stated.release, stated.version), jsonBytes(signStatement(stated, signer)));
    return signer.id;
  }

  /** Signs a version that was stored earlier and has no valid signature; its files have just been compared. */
  async signAnew(stated: Omit<Stated, 'files'>, store: Store, own?: Signer): Promise<void> {
    if ((await this.of(stated.release, stated.version)).kind === 'signed') return;
    await this.sign({ ...stated, files: await filesOf(store, stated.release, stated.version) }, own);
  }

  /** Checks only the signature; files are compared below. */
  async of(release: string, version: string): Promise<Signed> {
    const bytes = await this.objects.get(keyOf(release, version));
    if (!bytes) {
      const { signedBy } = (await this.owners.publicationOf(release, version)) ?? {};
      return signedBy === undefined
        ? { kind: 'unsigned' }
        : { kind: 'wrong', why: `its signature is missing, by key ${signedBy}`, keyIds: [signedBy] };
    }
    const read = envelope.safeParse(jsonOrNothing(bytes));
    if (!read.success || !jsonBytes(read.data).equals(bytes))
      return { kind: 'wrong', why: 'its signature is damaged', keyIds: [] };
    const keyIds = read.data.signatures.map(({ keyid }) => keyid);
    const opened = openEnvelope(read.data, statementType, (id) => this.keys.find(id));
    if (!opened) return { kind: 'wrong', why: this.#whyNot(keyIds), keyIds };
    const parsed = statement.safeParse(jsonOrNothing(opened.payload));
    return parsed.success
      ? { kind: 'signed', keyId: opened.keyId, statement: parsed.data }
      : { kind: 'wrong', why: 'what was signed is no statement of a version', keyIds };
  }

  /** Why a version must not be served in an environment, or anywhere, by all its files; empty if no key is known. */
  async issuesOf(
    release: string,
    version: string,
    store: Store,
    environment?: Environment,
    where: 'copy' | 'store' = 'copy',
  ): Promise<string[]> {
    return this.#issues(release, version, environment, async (signed) => {
      const read = where === 'store' ? store.digestsOf(release, version) : filesOf(store, release, version);
      return differencesFromStatement(signed, { release, version, files: await read });
    });
  }

  /** Checks likewise, but only by the description, which has the hashes of every served file. */
  issuesOfDescription(
    release: string,
    version: string,
    bytes: Uint8Array,
    environment: Environment,
  ): Promise<string[]> {
    return this.#issues(release, version, environment, async (signed) => {
      const file = descriptionFileOf(release);
      const subject = signed.subject.filter(({ name }) => name === file);
      return differencesFromStatement(
        { ...signed, subject },
        { release, version, files: { [file]: digestOf(bytes) } },
      );
    });
  }

  /** Remembers why a version was refused at its last request, or that it was served. */
  note(release: string, version: string, issue: string | undefined): void {
    const key = keyOf(release, version);
    if (issue === undefined) this.#refused.delete(key);
    else this.#refused.set(key, issue);
  }

  /** Why this process refused a version at its last request; undefined where it was served or never requested. */
  refusalOf(release: string, version: string): string | undefined {
    return this.#refused.get(keyOf(release, version));
  }

  /** Reads the statement without a comparison: source, builder and time as it states them. */
  async statementOf(release: string, version: string): Promise<Statement | undefined> {
    const found = await this.of(release, version);
    return found.kind === 'signed' ? found.statement : undefined;
  }

  async forget(release: string, version: string): Promise<void> {
    await this.objects.remove(keyOf(release, version));
  }

  async #issues(
    release: string,
    version: string,
    environment: Environment | undefined,
    compare: (signed: Statement) => Promise<string[]>,
  ): Promise<string[]> {
    const { keys } = this;
    if (!keys.canCheck && !keys.isStrict) return [];
    const found = await this.of(release, version);
    if (found.kind === 'wrong') return [found.why];
    if (found.kind === 'signed') return compare(found.statement);
    return environment && keys.isStrictIn(environment)
      ? [
          `it has no signature, and ${environment} takes nothing without (RELEASES_SIGNED_IN): publish it again`,
        ]
      : [];
  }

  #whyNot(keyIds: readonly string[]): string {
    const revoked = keyIds.find((id) => this.keys.isRevoked(id));
    if (revoked !== undefined) return `it is signed by key ${revoked}, which is revoked`;
    return keyIds.some((id) => this.keys.find(id))
      ? 'its signature does not fit what it signs'
      : `it is signed by key ${keyIds.join(', ')}, which does not count here (RELEASES_KEYS)`;
  }
}

async function filesOf(store: Store, release: string, version: string): Promise<Record<string, string>> {
  const folder = await store.folderOf(release, version);
  return digestsIn(folder, filesBelow(folder));
}

const keyOf = (release: string, version: string) => `signatures/${release}/${version}.json`;
