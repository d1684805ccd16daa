import * as z from 'zod';
import { manifestFile } from '../build/federation-manifest';
import { integrityOf } from '../build/integrity';
import { isAtHand, type PublishedRemotes } from '../storage/published-remotes';
import { descriptionFile } from '../storage/remote-json';
import type { Choice } from './resolution';

const schemaUrl = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';
const place = z.string().regex(/^(?:https?:\/\/|\/)/, 'must be a URL or an absolute path');
const share = z.object({ traffic: z.number().min(0).max(100), default: z.boolean() });

const hash = z.string().startsWith('sha384-');

const published = z.object({
  url: place,
  fallbackUrl: place.optional(),
  metadata: z.object({ version: z.string().min(1), integrity: hash }),
  deployment: share,
  extras: z.object({
    description: place,
    /** Hash of the description, which contains the hashes of all other files. */
    integrity: hash.optional(),
    /** The description that belongs to `fallbackUrl`. */
    fallback: z.object({ description: place, integrity: hash }).optional(),
    /** This browser uses an override. */
    override: z.literal(true).optional(),
  }),
});

const unknownVersion = '0.0.0-override';

/** A folder at another origin; its contents are unknown. */
const elsewhere = published.extend({
  metadata: z.object({ version: z.literal(unknownVersion) }),
  extras: published.shape.extras.extend({ override: z.literal(true) }),
});

const entry = z.union([published, elsewhere]);

/** /registry.json in the frontend-discovery schema, except that every version of a list is validated. */
export const discovery = z.object({
  schema: z.literal(schemaUrl),
  microFrontends: z.record(z.string(), z.tuple([entry], entry)),
  /** By remote, withdrawn or rolled-back versions that a page must not load even if it has stored them. */
  withdrawn: z.record(z.string(), z.array(z.string())).optional(),
});

export type Discovery = z.output<typeof discovery>;
type Entry = z.output<typeof entry>;

/** The store of versions, the origin that browsers load them from, and what the page's host can run. */
interface Releases {
  store: PublishedRemotes;
  /** Empty for this server. */
  origin: string;
  canRun: CanRun;
}

/** Whether the host that sends this registry can run a version. */
type CanRun = (remote: string, version: string) => Promise<boolean>;

/** Whether a version was published here, wherever its files are served. */
export const isOurs = ({ metadata }: Entry): boolean => metadata.version !== unknownVersion;

/**
 * Lists the selected versions, the entry to load first in front. A version that is missing, or that the host cannot
 * run, is omitted, also as a fallback; a current version is then replaced by its latest earlier version that can be
 * served. A remote without any such version is omitted.
 */
export async function discover(
  choices: Readonly<Record<string, readonly Choice[]>>,
  releases: Releases,
): Promise<Discovery> {
  const lists = await Promise.all(
    Object.entries(choices).map(
      async ([remote, list]) => [remote, await entriesOf(releases, remote, list)] as const,
    ),
  );
  const microFrontends = Object.fromEntries(lists.filter(([, list]) => list.length > 0));
  return discovery.parse({ schema: schemaUrl, microFrontends });
}

async function entriesOf(releases: Releases, remote: string, choices: readonly Choice[]): Promise<Entry[]> {
  const { origin } = releases;
  const entries: Entry[] = [];
  for (const choice of choices) {
    const [found, ...later] = await loadable(releases, remote, choice);
    if (!found) continue;
    const entry = 'url' in found ? elsewhereEntry(found.url) : await publishedEntry(releases, remote, found);
    const [fallback] = later.flatMap((each) => ('version' in each ? [each.version] : []));
    if (fallback === undefined) entries.push(entry);
    else {
      const extras = { ...entry.extras, fallback: await descriptionOf(releases, remote, fallback) };
      const fallbackUrl = `${baseOf(remote, fallback, origin)}${manifestFile}`;
      entries.push({ ...entry, fallbackUrl, extras } as Entry);
    }
  }
  return entries;
}

/** Returns the loadable part of a choice: itself or, for the current version, an earlier one; the first fallback. */
async function loadable(releases: Releases, remote: string, choice: Choice): Promise<Choice[]> {
  const { store, canRun } = releases;
  const isLoadable = async (version: string) =>
    (await isAtHand(store, remote, version)) && (await canRun(remote, version));
  const left: Choice[] = 'url' in choice || (await isLoadable(choice.version)) ? [choice] : [];
  if (!left.length && choice.kind !== 'current') return left;
  for (const version of choice.fallbacks) {
    if (left.length > 1) break;
    const { kind, traffic, fallbacks } = choice;
    if (await isLoadable(version)) left.push({ kind, traffic, fallbacks, version });
  }
  return left;
}

async function publishedEntry(
  releases: Releases,
  remote: string,
  { version, kind, traffic }: Extract<Choice, { version: string }>,
): Promise<Entry> {
  const { store, origin } = releases;
  const manifest = await store.read(remote, version, manifestFile);
  return {
    url: `${baseOf(remote, version, origin)}${manifestFile}`,
    metadata: { version, integrity: integrityOf(manifest) },
    deployment: { traffic, default: kind === 'current' },
    extras: {
      ...(await descriptionOf(releases, remote, version)),
      ...(kind === 'override' ? { override: true } : {}),
    },
  };
}

async function descriptionOf({ store, origin }: Releases, remote: string, version: string) {
  const bytes = await store.read(remote, version, descriptionFile);
  return { description: `${baseOf(remote, version, origin)}remote.json`, integrity: integrityOf(bytes) };
}

function elsewhereEntry(url: string): Entry {
  const folder = new URL('.', url).href;
  return {
    url: `${folder}${manifestFile}`,
    metadata: { version: unknownVersion },
    deployment: { traffic: 0, default: false },
    extras: { description: `${folder}remote.json`, override: true },
  };
}

/** Returns a version's public folder, with a trailing slash: on this server, or on the origin that serves remotes. */
export function baseOf(remote: string, version: string, origin = ''): string {
  return `${origin}/remotes/${remote}/${encodeURIComponent(version)}/`;
}
