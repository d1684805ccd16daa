import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Discovery } from '../registry/discovery';

/** A page served by this edge or by one with the same secret. */
const servedPage = z.object({
  /** Random, one per document, unchanged when its token is renewed. */
  id: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** The customer that the page was served to, from the cookie. */
  cohort: z.string().optional(),
  /** The version of the host that the page was served with: its errors count for that version, too. */
  host: z.string().optional(),
  /** The versions that the page may load, by remote. */
  versions: z.record(z.string(), z.array(z.string())),
});
export type ServedPage = z.output<typeof servedPage>;

/** An open page renews its token every half minute, when it polls for new versions. */
export const tokenMs = 3_600_000;
/** Limit of versions of a remote that one page can use one after the other. */
const mostVersions = 4;
const longest = 4000;

/** Signed tokens name what a page was served, and to whom: nobody can report on versions that he was not served. */
export class PageTokens {
  readonly #key: Buffer;

  /** Edges with one secret accept each other's pages; without a secret, tokens become invalid when the process ends. */
  constructor(
    secret: string | undefined,
    private readonly now: () => number = Date.now,
  ) {
    this.#key = createHmac('sha256', secret ?? randomBytes(32))
      .update('page token')
      .digest();
  }

  /**
   * `earlier` is the page's present token: the renewed token belongs to the same page and host, and allows reports on
   * earlier versions too. `servedHost` is the host of a page that is being served.
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
      at: this.now(),
      ...(cohort === undefined ? {} : { cohort }),
      ...(host === undefined ? {} : { host }),
      versions,
    };
    const content = Buffer.from(JSON.stringify(page)).toString('base64url');
    return `${content}.${this.#sign(content)}`;
  }

  /** Returns undefined for a token that was not issued here, or too long ago. */
  read(token: string): ServedPage | undefined {
    const [content = '', signature = ''] = token.length > longest ? [] : token.split('.');
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.#sign(content))];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const page = servedPage.parse(JSON.parse(Buffer.from(content, 'base64url').toString('utf8')));
    return this.now() - page.at < tokenMs ? page : undefined;
  }

  #sign(content: string): string {
    return createHmac('sha256', this.#key).update(content).digest('base64url');
  }
}

/** Returns the version in a URL of this portal; undefined for a folder elsewhere. */
function versionAt(address: string | undefined): string | undefined {
  const [, version] = /\/remotes\/[^/]+\/([^/]+)\/mf-manifest\.json$/.exec(address ?? '') ?? [];
  return version === undefined ? undefined : decodeURIComponent(version);
}
