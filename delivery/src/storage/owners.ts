import * as z from 'zod';
import { jsonIn, readAs } from '../issues-in-words';
import { jsonBytes, type ObjectStore } from './object-store';

const owner = z.object({ team: z.string(), who: z.string(), at: z.iso.datetime() });
export type Owner = z.output<typeof owner>;

const publication = z.object({
  who: z.string(),
  at: z.iso.datetime(),
  /** What the build was made from, where that is known. */
  commit: z.string().optional(),
  /** The key that signed it: a signature that is missing was taken away. */
  signedBy: z.string().optional(),
});
type Publication = z.output<typeof publication>;

const request = z.object({ who: z.string(), at: z.iso.datetime() });
/** What one person has asked for waits this long for a second one, in milliseconds. */
const waitsMs = 24 * 3_600_000;

/** Which team claimed the name of a release, who published its versions, and changes that wait for a second person. */
export class Owners {
  readonly #objects: ObjectStore;

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  of(release: string): Promise<Owner | undefined> {
    return this.#read(owner, `owners/${release}.json`);
  }

  /** False when a team has the name already, this one among them. */
  claim(release: string, by: Owner): Promise<boolean> {
    return this.#objects.create(`owners/${release}.json`, jsonBytes(by));
  }

  /** Of a claim whose first version was refused. */
  async giveUp(release: string): Promise<void> {
    await this.#objects.remove(`owners/${release}.json`);
  }

  /** Notes who published a version; the first counts. */
  async notePublication(release: string, version: string, by: Publication): Promise<void> {
    await this.#objects.create(publicationKey(release, version), jsonBytes(by));
  }

  /** Undefined for versions that were published before this was noted. */
  publicationOf(release: string, version: string): Promise<Publication | undefined> {
    return this.#read(publication, publicationKey(release, version));
  }

  async forgetPublication(release: string, version: string): Promise<void> {
    await this.#objects.remove(publicationKey(release, version));
  }

  /** Notes that somebody asks for a change, unless another person has within a day: returns who that was. */
  async secondTo(change: string, who: string, now: Date): Promise<string | undefined> {
    const key = `approvals/${change}.json`;
    const first = await this.#read(request, key);
    const isOpen = first && now.getTime() - new Date(first.at).getTime() < waitsMs;
    if (isOpen && first.who !== who) {
      await this.#objects.remove(key);
      return first.who;
    }
    if (!isOpen) await this.#objects.put(key, jsonBytes({ who, at: now.toISOString() }));
    return undefined;
  }

  async #read<T>(schema: z.ZodType<T>, key: string): Promise<T | undefined> {
    const bytes = await this.#objects.get(key);
    return bytes && readAs(schema, jsonIn(bytes, key), `${key} is invalid`);
  }
}

const publicationKey = (release: string, version: string) => `owners/${release}/${version}.json`;
