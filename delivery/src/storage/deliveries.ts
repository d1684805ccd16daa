import { createHash } from 'node:crypto';
import * as z from 'zod';
import { jsonIn, readAs } from '../issues-in-words';
import { jsonBytes, type ObjectStore } from './object-store';

const delivery = z.object({ url: z.string(), revision: z.number().int().nonnegative() });

/** Up to which revision of the registry a receiver of alarms has what concerns it. */
export class Deliveries {
  readonly #objects: ObjectStore;

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  /** Undefined for a receiver that is new. */
  async revisionOf(url: string): Promise<number | undefined> {
    const key = keyOf(url);
    const bytes = await this.#objects.get(key);
    return bytes && readAs(delivery, jsonIn(bytes, key), `${key} is invalid`).revision;
  }

  async note(url: string, revision: number): Promise<void> {
    await this.#objects.put(keyOf(url), jsonBytes({ url, revision }));
  }
}

const keyOf = (url: string) =>
  `deliveries/${createHash('sha256').update(url).digest('hex').slice(0, 16)}.json`;
