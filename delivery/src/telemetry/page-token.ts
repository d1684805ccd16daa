import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Discovery } from '../registry/discovery';

/** A page, as this edge or one with the same secret answered it. */
const servedPage = z.object({
  /** Random, one per document, however often its token is renewed. */
  id: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** The customer that it was served to, as its cookie said. */
  cohort: z.string().optional(),
  /** The version of the host that it was answered with: what goes wrong in it counts for that one, too. */
  host: z.string().optional(),
  /** The versions that it may load, by remote. */
  versions: z.record(z.string(), z.array(z.string())),
});
export type ServedPage = z.output<typeof servedPage>;

/** An open page renews its token with every question for new versions, every half minute. */
export const tokenMs = 3_600_000;
/** Versions of a remote that one page can have in use one after the other. */
const mostVersions = 4;
const longest = 4000;

/**
 * What a page shows with its reports: which versions it was served, and to whom. Signed, so that nobody else can
 * report of versions that he was not served.
 */
export class PageTokens {
  readonly #key: Buffer;
  readonly #now: () => number;

  /** Edges with one secret accept each other's pages; without one the tokens end with the process. */
  constructor(secret: string | undefined, now: () => number = Date.now) {
    this.#key = createHmac('sha256', secret ?? randomBytes(32))
      .update('page token')
      .digest();
    this.#now = now;
  }

  /**
   * `earlier` is the token that the page has: it stays the same page, with its host, and may still report of what it
   * had. `servedHost` is that of a page that is being answered.
   */
  issue(
    { microFrontends }: Discovery,
    cohort: string | undefined,
    earlier?: string,
    servedHost?: string,
  ): string {
    const known = earlier === undefined ? undefined : this.read(earlier);
    const isSameVisitor = known && (known.cohort === undefined || known.cohort === cohort);
    const before = isSameVisitor ? known.versions : {};
    const versions = Object.fromEntries(
      Object.entries(microFrontends).map(([remote, [first]]) => {
        const now = [versionAt(first.url), versionAt(first.fallbackUrl), ...(before[remote] ?? [])];
        return [remote, [...new Set(now.flatMap((version) => version ?? []))].slice(0, mostVersions)];
      }),
    );
    const id = known?.id ?? randomBytes(12).toString('base64url');
    const host = known?.host ?? servedHost;
    const page: ServedPage = {
      id,
      at: this.#now(),
      ...(cohort === undefined ? {} : { cohort }),
      ...(host === undefined ? {} : { host }),
      versions,
    };
    const content = Buffer.from(JSON.stringify(page)).toString('base64url');
    return `${content}.${this.#sign(content)}`;
  }

  /** Undefined for a token that was not issued here, or too long ago. */
  read(token: string): ServedPage | undefined {
    const [content = '', signature = ''] = token.length > longest ? [] : token.split('.');
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.#sign(content))];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const page = servedPage.parse(JSON.parse(Buffer.from(content, 'base64url').toString('utf8')));
    return this.#now() - page.at < tokenMs ? page : undefined;
  }

  #sign(content: string): string {
    return createHmac('sha256', this.#key).update(content).digest('base64url');
  }
}

/** The version in an address of this portal; undefined for a folder elsewhere. */
function versionAt(address: string | undefined): string | undefined {
  const [, version] = /\/remotes\/[^/]+\/([^/]+)\/mf-manifest\.json$/.exec(address ?? '') ?? [];
  return version === undefined ? undefined : decodeURIComponent(version);
}
