import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { clashesAmong, hashes } from '../build/file-names';
import { integrityOf } from '../build/integrity';
import { filesBelow, readPlain } from '../build/plain-files';
import { readAs } from '../issues-in-words';
import { Refusal } from '../refusal';
import { descriptionFile, isContent, readVersion, remoteJson } from './remote-json';

const publishedIndex = z.object({
  publishedAt: z.iso.datetime(),
  /** Name of the folder that the files lie in, of one publisher alone. */
  upload: z.uuid(),
  /** Integrity by path, of everything that was published. */
  files: hashes.refine((files) => descriptionFile in files, `name no ${descriptionFile}`),
  description: remoteJson,
});

/** What a shared store records of one version. */
export type PublishedIndex = z.output<typeof publishedIndex>;

/** Reads an index; throws a Refusal when it is malformed, or when its files differ from those of remote.json. */
export function parseIndex(value: unknown, where: string): PublishedIndex {
  const parsed = readAs(publishedIndex, value, `${where} is invalid`);
  const { files, description } = parsed;
  const differing = Object.entries(description.integrity).find(
    ([file, requested]) => files[file] !== requested,
  );
  if (differing) throw new Refusal(`${differing[0]} of ${description.name} is not what was built`);
  const [clash] = clashesAmong(Object.keys(files));
  if (clash) throw new Refusal(`${where} is invalid: ${clash}`);
  return parsed;
}

/** The index that a build's folder will have. */
export function indexOf(buildDir: string, now: Date): PublishedIndex {
  const description = readVersion(buildDir);
  const files = Object.fromEntries(
    filesBelow(buildDir).map((file) => [file, integrityOf(readPlain(buildDir, file))]),
  );
  const upload = randomUUID();
  return parseIndex({ publishedAt: now.toISOString(), upload, files, description }, buildDir);
}

/** Files that one version has and the other has not, or has with other bytes. */
export function differingFiles(one: PublishedIndex, other: PublishedIndex): string[] {
  const files = new Set([...Object.keys(one.files), ...Object.keys(other.files)]);
  return [...files]
    .filter(isContent)
    .filter((file) => one.files[file] !== other.files[file] && !isNotedOnly(file, one, other))
    .sort();
}

/** Where a version was built from is noted in its remote.json and is no part of its content. */
function isNotedOnly(file: string, one: PublishedIndex, other: PublishedIndex): boolean {
  const content = ({ description: { source: _, ...rest } }: PublishedIndex) => JSON.stringify(rest);
  return file === 'remote.json' && content(one) === content(other);
}
