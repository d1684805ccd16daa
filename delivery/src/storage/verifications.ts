import * as z from 'zod';
import { jsonIn, readAs } from '../issues-in-words';
import { jsonBytes, type ObjectStore } from './object-store';

const verification = z.object({
  remote: z.string(),
  version: z.string(),
  /** Content name of the host build that it was verified against. */
  host: z.string(),
  at: z.iso.datetime(),
  /** Names of the checks that passed. */
  checks: z.array(z.string()).min(1),
});

export type Verification = z.output<typeof verification>;

/** Which published versions were verified in which host: what promote requires. */
export class Verifications {
  readonly #objects: ObjectStore;

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  /** Stored per remote, version and host; a later one replaces an earlier one. */
  async put(found: Verification): Promise<void> {
    const checked = verification.parse(found);
    await this.#objects.put(keyOf(checked.remote, checked.version, checked.host), jsonBytes(checked));
  }

  async find(remote: string, version: string, host: string): Promise<Verification | undefined> {
    return this.#read(keyOf(remote, version, host));
  }

  async #read(key: string): Promise<Verification | undefined> {
    const bytes = await this.#objects.get(key);
    return bytes && readAs(verification, jsonIn(bytes, key), `${key} is invalid`, 'Run verify again.');
  }

  /** All of a version, whichever host it was verified in. */
  async of(remote: string, version: string): Promise<Verification[]> {
    const keys = await this.#objects.list(`verifications/${remote}/${version}/`);
    const found = await Promise.all(keys.map((key) => this.#read(key)));
    return found.filter((one) => one !== undefined);
  }

  /** Removes all of a version, when it is pruned. */
  async remove(remote: string, version: string): Promise<void> {
    for (const key of await this.#objects.list(`verifications/${remote}/${version}/`))
      await this.#objects.remove(key);
  }
}

function keyOf(remote: string, version: string, host: string): string {
  return `verifications/${remote}/${version}/${host}.json`;
}
