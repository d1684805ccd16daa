import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { clashesAmong, hashes } from '../build/file-names';
import { buildRecord } from '../build/host-build-record';
import { integrityOf } from '../build/integrity';
import { readPlain } from '../build/plain-files';
import { readAs } from '../issues-in-words';
import { Refusal } from '../refusal';
import {
  descriptionFileOf,
  filesToPublish,
  parseDescription,
  readRelease,
  releaseOf,
  type Description,
} from './release-description';
import { descriptionFile, isContent } from './remote-json';

const publishedIndex = z.object({
  publishedAt: z.iso.datetime(),
  /** Name of the folder with the files, which only this publisher uses. */
  upload: z.uuid(),
  /** Integrity of every published file, by path. */
  files: hashes,
  description: z.unknown(),
});

/** The record of one version in a shared store. */
export type PublishedIndex = Omit<z.output<typeof publishedIndex>, 'description'> & {
  description: Description;
};

/** Reads the index of a release; throws a Refusal when it is malformed or its files differ from the description. */
export function parseIndex(release: string, value: unknown, where: string): PublishedIndex {
  const read = readAs(publishedIndex, value, `${where} is invalid`);
  const parsed = { ...read, description: parseDescription(release, read.description, where) };
  const { files, description } = parsed;
  const described = descriptionFileOf(release);
  if (!Object.hasOwn(files, described))
    throw new Refusal(`${where} is invalid: its files name no ${described}`);
  const differing = Object.entries(description.integrity).find(
    ([file, requested]) => files[file] !== requested,
  );
  if (differing) throw new Refusal(`${differing[0]} of ${release} is not what was built`);
  const [clash] = clashesAmong(Object.keys(files));
  if (clash) throw new Refusal(`${where} is invalid: ${clash}`);
  return parsed;
}

/** Returns the index that a build's folder will have. */
export function indexOf(buildDir: string, now: Date): PublishedIndex {
  const description = readRelease(buildDir);
  const files = Object.fromEntries(
    filesToPublish(buildDir, description).map((file) => [file, integrityOf(readPlain(buildDir, file))]),
  );
  const upload = randomUUID();
  return parseIndex(
    releaseOf(description).remote,
    { publishedAt: now.toISOString(), upload, files, description },
    buildDir,
  );
}

/** Lists files that only one of two versions has, or that differ in their bytes. */
export function differingFiles(one: PublishedIndex, other: PublishedIndex): string[] {
  const files = new Set([...Object.keys(one.files), ...Object.keys(other.files)]);
  return [...files]
    .filter(isContent)
    .filter((file) => one.files[file] !== other.files[file] && !isNotedOnly(file, one, other))
    .sort();
}

/** Whether a description differs only in its source commit and sizes, which are not part of the content. */
function isNotedOnly(file: string, one: PublishedIndex, other: PublishedIndex): boolean {
  const content = ({ description }: PublishedIndex) =>
    JSON.stringify({ ...description, source: undefined, sizes: undefined });
  return [descriptionFile, buildRecord].includes(file) && content(one) === content(other);
}
