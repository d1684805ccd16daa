import { createHash } from 'node:crypto';
import { SigningKeys } from '../signatures/signing-keys';
import { forgetOldest } from '../forget-oldest';
import { jsonOrNothing } from '../issues-in-words';
import { writeError } from '../reports';
import type { ObjectStore } from '../storage/object-store';
import { registryRecord, type RegistryRecord } from './registry-record';
import { isSigned, issueOfSignature, signedState } from './signed-state';
import { allWithdrawn } from './withdrawn';

const folder = 'registry/';
const statePattern = /^registry\/\d{8}\.json$/;
/** A stored state that is ignored: it is unreadable, or was not written by somebody who is allowed to. */
class Damaged {
  constructor(readonly why: string) {}
}
type Found = RegistryRecord | Damaged | undefined;
/** A state and the SHA-256 of its bytes. */
export interface Head {
  revision: number;
  hash: string;
}

/** Each failed attempt means that another writer succeeded, so this many concurrent writers can succeed. */
const attempts = 500;
const longestPauseMs = 250;
/** Number of past states cached by a process that reads the history repeatedly. */
const rememberedStates = 500;

/**
 * Stores the registry's states as numbered objects, of which the highest is current. A new state is created under the
 * next number, which the store refuses when that number exists: a compare-and-swap that needs nothing but "create". The
 * objects are the history.
 */
export class RegistryStore {
  readonly #reported = new Set<string>();
  /** Past states by revision; they never change. */
  readonly #past = new Map<number, RegistryRecord>();
  #known: RegistryRecord | undefined;

  constructor(
    private readonly objects: ObjectStore,
    private readonly report = writeError,
    private readonly keys = new SigningKeys(),
  ) {}

  /**
   * Returns the present state; undefined before the first change. A damaged state is reported once and skipped in
   * favour of the last valid one. Throws when there are states and none is valid. Once a state is known, this costs one
   * read of the next number.
   */
  async read(): Promise<RegistryRecord | undefined> {
    const known = this.#known ?? (await this.#newest());
    if (!known) return undefined;
    this.#know(known);
    for (let revision = known.revision + 1; ; revision += 1) {
      const found = await this.#look(revision);
      if (found === undefined) return this.#known;
      if (!(found instanceof Damaged)) this.#know(found);
    }
  }

  /** Returns past states, the newest first; with `newest`, back from that revision, whatever was written since. */
  async history(limit: number, newest?: number): Promise<RegistryRecord[]> {
    const revision = newest ?? (await this.read())?.revision ?? 0;
    const revisions = Array.from({ length: Math.min(limit, revision) }, (_, back) => revision - back);
    const records = await Promise.all(revisions.map((number) => this.#at(number)));
    return records.filter((record) => record !== undefined);
  }

  /** Yields every state that was in force at `instant` or later, the newest first. */
  async *since(instant: Date): AsyncGenerator<RegistryRecord> {
    for (let revision = (await this.read())?.revision ?? 0; revision > 0; revision -= 1) {
      const record = await this.#look(revision);
      if (record instanceof Damaged) continue;
      if (!record) return;
      yield record;
      if (new Date(record.change.at) < instant) return;
    }
  }

  /**
   * Compares every state with the hash that the next one has of it. Returns an issue for each state that is missing,
   * damaged, forged or was changed after it was written; `head` should be kept elsewhere, since whoever can write all
   * states can write all hashes. `kept`: such a head from an earlier audit.
   */
  async audit(kept?: Head): Promise<{ head: Head | undefined; states: number; issues: string[] }> {
    const newest = (await this.read())?.revision ?? 0;
    const issues: string[] = [];
    let wereSigned = false;
    const keys = (await this.objects.list(folder)).filter((key) => statePattern.test(key));
    const highest = Number(keys.at(-1)?.slice(folder.length, -'.json'.length) ?? 0);
    for (let revision = 1; revision <= highest; revision += 1) {
      const found = await this.#look(revision);
      const hasSignature = isSigned(await this.objects.get(keyOf(revision)));
      if (wereSigned && found && !(found instanceof Damaged) && !hasSignature)
        issues.push(`${keyOf(revision)} has no signature, though states before it have one`);
      wereSigned ||= hasSignature;
      if (found === undefined) issues.push(`${keyOf(revision)} is missing`);
      else if (found instanceof Damaged) issues.push(`${keyOf(revision)} does not count: ${found.why}`);
      else if (found.follows && found.follows.hash !== (await this.#hashOf(found.follows.revision)))
        issues.push(`${keyOf(found.follows.revision)} is not as it was when ${keyOf(revision)} followed it`);
    }
    if (kept && (await this.#hashOf(kept.revision)) !== kept.hash)
      issues.push(`${keyOf(kept.revision)} is not the one whose hash was kept`);
    const hash = await this.#hashOf(newest);
    return { head: hash === undefined ? undefined : { revision: newest, hash }, states: newest, issues };
  }

  /** Writes the state that follows `from`; returns false when another writer has written one meanwhile. */
  async swap(from: RegistryRecord | undefined, next: Omit<RegistryRecord, 'revision'>): Promise<boolean> {
    return (await this.#follow(from, next)) !== undefined;
  }

  /** Applies a change, again after a concurrent write; returns the new state, or undefined if `change` does. */
  async update(
    change: (
      present: RegistryRecord | undefined,
    ) => Omit<RegistryRecord, 'revision'> | undefined | Promise<Omit<RegistryRecord, 'revision'> | undefined>,
  ): Promise<RegistryRecord | undefined> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const present = await this.read();
      const next = await change(present);
      if (!next) return undefined;
      const made = await this.#follow(present, next);
      if (made) return made;
      // Random delay: writers that collided would otherwise collide again at every number.
      const pauseMs = Math.random() * Math.min(10 * 2 ** attempt, longestPauseMs);
      await new Promise((resume) => setTimeout(resume, pauseMs));
    }
    throw new Error(`the registry changed ${attempts} times while it was being changed`);
  }

  /** Creates the state after `from`, skipping numbers taken by damaged ones. */
  async #follow(
    from: RegistryRecord | undefined,
    next: Omit<RegistryRecord, 'revision'>,
  ): Promise<RegistryRecord | undefined> {
    const withdrawn = allWithdrawn(from, next);
    const follows = from && {
      revision: from.revision,
      hash: (await this.#hashOf(from.revision)) ?? 'missing',
    };
    const state = { ...next, ...(withdrawn.length && { withdrawn }), follows };
    for (let revision = (from?.revision ?? 0) + 1; ; revision += 1) {
      const record = registryRecord.parse({ ...state, revision });
      if (await this.objects.create(keyOf(revision), signedState(record, this.keys))) return record;
      if (!((await this.#look(revision)) instanceof Damaged)) return undefined;
    }
  }

  async #hashOf(revision: number): Promise<string | undefined> {
    const bytes = revision > 0 ? await this.objects.get(keyOf(revision)) : undefined;
    return bytes && createHash('sha256').update(bytes).digest('hex');
  }

  #know(record: RegistryRecord): void {
    if ((this.#known?.revision ?? 0) < record.revision) this.#known = record;
  }

  async #newest(): Promise<RegistryRecord | undefined> {
    const keys = (await this.objects.list(folder)).filter((name) => statePattern.test(name));
    for (const key of keys.toReversed()) {
      const found = await this.#read(key);
      if (found && !(found instanceof Damaged)) return found;
    }
    if (keys.length === 0) return undefined;
    throw new Error(
      `none of the ${keys.length} states in ${folder} can be read: restore the folder from a backup, or move it away to start anew`,
    );
  }

  async #at(revision: number): Promise<RegistryRecord | undefined> {
    const known = this.#past.get(revision);
    if (known) return known;
    const found = await this.#look(revision);
    if (found === undefined || found instanceof Damaged) return undefined;
    this.#past.set(revision, found);
    forgetOldest(this.#past, rememberedStates);
    return found;
  }

  #look(revision: number): Promise<Found> {
    return revision > 0 ? this.#read(keyOf(revision)) : Promise.resolve(undefined);
  }

  async #read(key: string): Promise<Found> {
    const bytes = await this.objects.get(key);
    if (!bytes) return undefined;
    const parsed = registryRecord.safeParse(jsonOrNothing(bytes));
    const why = parsed.success
      ? keyOf(parsed.data.revision) === key
        ? issueOfSignature(bytes, this.keys)
        : `it is that of revision ${parsed.data.revision}`
      : parsed.error.issues[0]?.message;
    if (parsed.success && why === undefined) return parsed.data;
    if (!this.#reported.has(key)) this.report(`${key} is damaged and is passed over: ${why}`);
    this.#reported.add(key);
    return new Damaged(why ?? 'it cannot be read');
  }
}

function keyOf(revision: number): string {
  return `${folder}${String(revision).padStart(8, '0')}.json`;
}
