import { statSync, type Stats } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../refusal';
import { descriptionFile, refuseNames } from '../storage/remote-json';
import { firstLoadOf, manifestFile, readManifest, takenFromHost } from './federation-manifest';
import { shown } from './file-names';
import { integrityOfFolder, isServed } from './integrity';
import { copyFiles, filesBelow } from './plain-files';
import { precompress, sizeOf } from './precompress';
import { replaceFolder } from './replace-folder';
import { most, readStated } from './stated-description';

/**
 * Makes a folder that can be published out of one that was built elsewhere, by whatever bundler, with a federation
 * manifest: copies its files and makes version, first load, sizes, hashes and compressed copies from them.
 */
export async function adoptBuild(input: {
  from: string;
  version: string;
  outputDir: string;
}): Promise<string> {
  const { from, version } = input;
  const adopted = filesToAdopt(from);
  const accept = acceptFiles(from);
  const described = readStated(from, accept);
  return replaceFolder(input.outputDir, async (folder) => {
    await copyFiles(from, folder, adopted, accept);
    await precompress(folder);
    const integrity = integrityOfFolder(folder);
    const manifest = readManifest(folder);
    const first = firstLoadOf(manifest);
    // Loaded when needed: webpack, whose parser it uses, takes longer to load than the commands to run.
    const { sharedUses } = await import('./shared-uses');
    const uses = sharedUses(folder, Object.keys(integrity));
    const remoteJson = {
      ...described,
      version,
      entry: manifestFile,
      assets: { firstLoad: first, shared: takenFromHost(manifest, Object.keys(uses)), pages: {} },
      uses,
      sizes: {
        // The checks report a missing file with a message.
        firstLoad: sizeOf(
          folder,
          first.filter((file) => Object.hasOwn(integrity, file)),
        ),
        pages: {},
        all: sizeOf(folder, Object.keys(integrity)),
      },
      integrity,
    };
    await writeFile(join(folder, descriptionFile), `${JSON.stringify(remoteJson, null, 1)}\n`);
    return described.name;
  });
}

/**
 * Source maps, and what is served. Hidden files, compressed copies and records of the build are left behind, after they
 * were looked at: they are made anew, or nobody asks for them.
 */
function filesToAdopt(from: string): string[] {
  if (!statSync(from, { throwIfNoEntry: false })?.isDirectory())
    throw new Refusal(`there is no folder ${from}: --from takes the folder that your build has made`);
  const all = filesBelow(from);
  refuseNames(all, from);
  if (all.length > most.files)
    throw new Refusal(`${from} has ${all.length} files, ${most.files} are allowed`);
  const isHidden = (file: string) => /(?:^|\/)\./.test(file);
  return all.filter((file) => !isHidden(file) && (isServed(file) || file.endsWith('.map')));
}

/** Refuses an open file of a folder that is too large, alone or with those before it, or that has another name. */
export function acceptFiles(from: string): (file: string, stats: Stats) => void {
  let sum = 0;
  return (file, { size, nlink }) => {
    const limit = [descriptionFile, manifestFile].includes(file) ? most.jsonBytes : most.fileBytes;
    sum += size;
    if (size > limit) throw new Refusal(`${shown(file)} in ${from} has ${size} bytes, ${limit} are allowed`);
    if (sum > most.allBytes) throw new Refusal(`${from} has more than ${most.allBytes} bytes`);
    if (nlink > 1)
      throw new Refusal(
        `${shown(file)} in ${from} is a hard link: the same file has another name; publish a copy of the folder (cp -R)`,
      );
  };
}
