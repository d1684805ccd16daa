import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { Refusal } from '../refusal';
import { firstLoad, takenFromHost } from './first-load';
import { replaceFolder } from './replace-folder';
import { integrityOfFolder } from './integrity';
import { precompress } from './precompress';
import { sizeOf } from './sizes';

/** Contents of the folder's own remote.json: everything that cannot be derived from the files. */
const stated = z.looseObject({
  name: z.string(),
  requires: z.object({
    kernel: z.string(),
    api: z.string(),
    shared: z.record(z.string(), z.string()).optional(),
  }),
  routes: z.array(z.looseObject({ id: z.string(), path: z.string(), title: z.string() })),
  slots: z.array(z.looseObject({ id: z.string() })).default([]),
  exposes: z.literal('./remote').default('./remote'),
});

/**
 * Makes a folder that can be published out of one that was built elsewhere, by whatever bundler, with a federation
 * manifest: copies it and completes its remote.json with version, first load, sizes and hashes.
 */
export async function adoptBuild(input: {
  from: string;
  version: string;
  outputDir: string;
}): Promise<string> {
  const { from, version } = input;
  const described = await statedIn(from);
  return replaceFolder(input.outputDir, async (folder) => {
    await cp(from, folder, { recursive: true });
    await precompress(folder);
    const integrity = integrityOfFolder(folder);
    const first = firstLoadOf(folder);
    // Loaded when needed: webpack, whose parser it uses, takes longer to load than the commands to run.
    const { sharedUses } = await import('./shared-uses');
    const remoteJson = {
      ...described,
      version,
      entry: 'mf-manifest.json',
      assets: { firstLoad: first, shared: takenFromHost(folder), pages: {} },
      uses: sharedUses(folder, Object.keys(integrity)),
      sizes: {
        // The checks report a missing file with a message.
        firstLoad: sizeOf(
          folder,
          first.filter((file) => file in integrity),
        ),
        pages: {},
        all: sizeOf(folder, Object.keys(integrity)),
      },
      integrity,
    };
    await writeFile(join(folder, 'remote.json'), `${JSON.stringify(remoteJson, null, 1)}\n`);
    return described.name;
  });
}

async function statedIn(folder: string) {
  const file = join(folder, 'remote.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Refusal(`${file} is missing: it contains name, requires, routes and slots (docs/remotes.md)`);
  });
  const read = stated.safeParse(jsonOf(text));
  if (read.success) return read.data;
  throw new Refusal(`${file} is invalid:\n${z.prettifyError(read.error)}`);
}

function firstLoadOf(folder: string): string[] {
  try {
    return firstLoad(folder);
  } catch {
    throw new Refusal(
      `${join(folder, 'mf-manifest.json')} is not a federation manifest: is the bundler's option for it on?`,
    );
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
