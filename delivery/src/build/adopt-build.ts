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
 * Turns a build made elsewhere, by any bundler with a federation manifest, into a folder that can be published: copies
 * its files and derives version, first load, sizes, hashes and compressed copies from them.
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
    // Imported lazily: this module loads webpack for its parser, which takes longer than running the commands.
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

/** Hidden files, compressed copies, build records are validated, not copied: made anew or never requested. */
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

/** Throws a Refusal for an open file that makes the folder too large, alone or in sum, or whose name has changed. */
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
