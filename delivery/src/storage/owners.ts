import * as z from 'zod';
import { jsonBytes, readStored, type ObjectStore } from './object-store';

const owner = z.object({ team: z.string(), who: z.string(), at: z.iso.datetime() });
export type Owner = z.output<typeof owner>;

const publication = z.object({
  who: z.string(),
  at: z.iso.datetime(),
  /** The key that signed it: if the signature is missing, somebody has removed it. */
  signedBy: z.string().optional(),
});
type Publication = z.output<typeof publication>;

const request = z.object({ who: z.string(), at: z.iso.datetime() });
/** How long a request for a change waits for a second person, in milliseconds. */
const waitsMs = 24 * 3_600_000;

/** Stores which team claimed a release's name, who published versions, and changes awaiting a second person. */
export class Owners {
  constructor(private readonly objects: ObjectStore) {}

  of(release: string): Promise<Owner | undefined> {
    return readStored(this.objects, owner, `owners/${release}.json`);
  }

  /** Resolves with false when any team, including this one, has claimed the name already. */
  claim(release: string, by: Owner): Promise<boolean> {
    return this.objects.create(`owners/${release}.json`, jsonBytes(by));
  }

  /** Removes a claim whose first version was refused. */
  async giveUp(release: string): Promise<void> {
    await this.objects.remove(`owners/${release}.json`);
  }

  /** Records who published a version; later calls change nothing. */
  async notePublication(release: string, version: string, by: Publication): Promise<void> {
    await this.objects.create(publicationKey(release, version), jsonBytes(by));
  }

  /** Undefined for versions published before this was recorded. */
  publicationOf(release: string, version: string): Promise<Publication | undefined> {
    return readStored(this.objects, publication, publicationKey(release, version));
  }

  async forgetPublication(release: string, version: string): Promise<void> {
    await this.objects.remove(publicationKey(release, version));
  }

  /** Records a request for a change; if another of these members has requested it within a day, returns that one. */
  async secondTo(
    change: string,
    { who, members }: { who: string; members: readonly string[] },
    now: Date,
  ): Promise<string | undefined> {
    const key = `approvals/${change}.json`;
    const first = await readStored(this.objects, request, key);
    const isOpen =
      first && members.includes(first.who) && now.getTime() - new Date(first.at).getTime() < waitsMs;
    if (isOpen && first.who !== who) {
      await this.objects.remove(key);
      return first.who;
    }
    if (!isOpen) await this.objects.put(key, jsonBytes({ who, at: now.toISOString() }));
    return undefined;
  }
}

const publicationKey = (release: string, version: string) => `owners/${release}/${version}.json`;
