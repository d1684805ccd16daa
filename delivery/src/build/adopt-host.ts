import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFiles } from '../storage/copy-files';
import { filesToPublish, readRelease, hostIn } from '../storage/release-description';
import { refuseNames } from '../storage/remote-json';
import { acceptFiles } from './adopt-build';
import { buildRecord, hostRecordBytes } from './host-build-record';
import { replaceFolder } from './replace-folder';

/** Makes a folder that can be published as a version out of a host that was built before. Throws a Refusal when it is not what was built. */
export async function adoptHost(input: { from: string; version: string; outputDir: string }): Promise<void> {
  const { from, version } = input;
  const host = hostIn(readRelease(from));
  const files = filesToPublish(from, host).filter((file) => file !== buildRecord);
  refuseNames(files, from);
  await replaceFolder(input.outputDir, async (folder) => {
    await copyFiles(from, folder, files, acceptFiles(from));
    await writeFile(join(folder, buildRecord), hostRecordBytes({ ...host, version }));
  });
}
