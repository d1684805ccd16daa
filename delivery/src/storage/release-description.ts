import { join } from 'node:path';
import {
  buildRecord,
  hostRelease,
  nameOfHost,
  readHostBuild,
  readHostRecord,
  type HostBuildRecord,
} from '../build/host-build-record';
import { filesBelow, hasPlain } from '../build/plain-files';
import { readAs } from '../issues-in-words';
import { Refusal } from '../refusal';
import { descriptionFile, missingOrChanged, readVersion, remoteJson, type RemoteJson } from './remote-json';

/** The description of a version: remote.json of a remote, build.json of the host. */
export type Description = RemoteJson | HostBuildRecord;

/** Name of the file that lists all other files of a version. */
export const descriptionFileOf = (release: string) =>
  release === hostRelease ? buildRecord : descriptionFile;

const isHost = (description: Description): description is HostBuildRecord => 'variant' in description;

export function remoteIn(description: Description): RemoteJson {
  if (!isHost(description)) return description;
  throw new Refusal(`${hostRelease} ${description.version} is the host, and no remote`);
}

export function hostIn(description: Description): HostBuildRecord {
  if (isHost(description)) return description;
  throw new Refusal(`${description.name} ${description.version} is a remote, and not the host`);
}

export function releaseOf(description: Description): { remote: string; version: string } {
  const { version } = description;
  return { remote: isHost(description) ? hostRelease : description.name, version };
}

/** Parses a stored description of a release; throws a Refusal when it is malformed. */
export function parseDescription(release: string, value: unknown, where: string): Description {
  if (release !== hostRelease) return readAs(remoteJson, value, `${where} is invalid`);
  return unaltered(readHostRecord(value, where), where);
}

/** Reads the description of a folder to be published; throws a Refusal for files that no version may contain. */
export function readRelease(folder: string): Description {
  const isRemote = hasPlain(folder, descriptionFile) || !hasPlain(folder, buildRecord);
  return isRemote ? readVersion(folder) : readHostVersion(folder);
}

/** Lists the files that are published of a build: for a host those of its record, and compressed copies. */
export function filesToPublish(folder: string, description: Description): string[] {
  if (!isHost(description)) return filesBelow(folder);
  const named = Object.keys(description.integrity).flatMap((file) => [file, `${file}.br`, `${file}.gz`]);
  return [buildRecord, ...named].filter((file) => hasPlain(folder, file)).sort();
}

function readHostVersion(folder: string): HostBuildRecord {
  const description = unaltered(readHostBuild(folder), join(folder, buildRecord));
  const differences = missingOrChanged(description.integrity, folder);
  if (differences.length)
    throw new Refusal(
      `${hostRelease} ${description.version} cannot be published:\n  ${differences.slice(0, 20).join('\n  ')}`,
    );
  return description;
}

/** Checks a host build's record against its content name; throws a Refusal when the record was changed since. */
function unaltered(host: HostBuildRecord, where: string): HostBuildRecord {
  if (nameOfHost(host) === host.name) return host;
  throw new Refusal(`${where} is not what was built: build the host again (npm run build)`);
}
