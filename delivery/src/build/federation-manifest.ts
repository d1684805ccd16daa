import * as z from 'zod';
import { jsonOrNothing, readAs } from '../issues-in-words';
import { Refusal } from '../refusal';
import { nameIssue, shown } from './file-names';
import { hasPlain, readPlain } from './plain-files';

/** The manifest that Module Federation's plugins write next to a container. */
export const manifestFile = 'mf-manifest.json';

const files = z.object({ sync: z.array(z.string()).default([]), async: z.array(z.string()).default([]) });
const assets = z.object({ js: files.optional(), css: files.optional() });

/** The part of the manifest that delivery and host read. */
const manifest = z.object({
  name: z.string(),
  metaData: z.object({
    remoteEntry: z
      .object({ name: z.string().min(1, 'is empty'), path: z.string() })
      .refine(({ name, path }) => nameIssue(path + name) === undefined, {
        error: ({ input }) => {
          const { name, path } = input as Record<string, string>;
          return `names ${shown(`${path}${name}`)}, which ${nameIssue(`${path}${name}`)}`;
        },
      }),
  }),
  exposes: z.array(z.object({ path: z.string(), assets: assets.optional() })),
  shared: z.array(z.object({ name: z.string().optional(), assets: assets.optional() })).default([]),
});

export type FederationManifest = z.output<typeof manifest>;

/** Reads the manifest in a build's folder; throws a Refusal when it is missing or no host could load it. */
export function readManifest(folder: string): FederationManifest {
  const heading = `${manifestFile} is not a federation manifest`;
  const mend = "Is the bundler's option for it on?";
  const value = hasPlain(folder, manifestFile) ? jsonOrNothing(readPlain(folder, manifestFile)) : undefined;
  if (value === undefined) throw new Refusal(`${heading}, or missing. ${mend}`);
  return readAs(manifest, value, heading, mend);
}

export function entryFile({ metaData: { remoteEntry } }: FederationManifest): string {
  return `${remoteEntry.path}${remoteEntry.name}`;
}

/** Files that every page of the remote needs: its entry and the files of the exposed module. */
export function firstLoadOf(read: FederationManifest): string[] {
  const exposed = read.exposes.flatMap(({ assets: brought }) => [
    ...(brought?.js?.sync ?? []),
    ...(brought?.css?.sync ?? []),
  ]);
  return [entryFile(read), ...exposed];
}

/**
 * Lists, by request, the shared modules that the remote uses from the host because it bundles no copy. The manifest has
 * no line for a module that is not installed where the remote is built; the code that uses it still counts (`uses`).
 */
export function takenFromHost({ shared }: FederationManifest, uses: readonly string[]): string[] {
  const brought = shared.flatMap(({ name, assets: { js } = {} }) =>
    name !== undefined && js && [...js.sync, ...js.async].length > 0 ? [name] : [],
  );
  const named = new Set([...shared.flatMap(({ name }) => name ?? []), ...uses]);
  return [...named].filter((request) => !brought.includes(request)).sort();
}
