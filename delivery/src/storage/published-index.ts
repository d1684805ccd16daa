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
  /** Name of the folder that the files lie in, of one publisher alone. */
  upload: z.uuid(),
  /** Integrity by path, of everything that was published. */
  files: hashes,
  description: z.unknown(),
});

/** What a shared store records of one version. */
export type PublishedIndex = Omit<z.output<typeof publishedIndex>, 'description'> & {
  description: Description;
};

/** Reads the index of a release; throws a Refusal when it is malformed, or when its files differ from those described. */
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

/** The index that a build's folder will have. */
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

/** Files that one version has and the other has not, or has with other bytes. */
export function differingFiles(one: PublishedIndex, other: PublishedIndex): string[] {
  const files = new Set([...Object.keys(one.files), ...Object.keys(other.files)]);
  return [...files]
    .filter(isContent)
    .filter((file) => one.files[file] !== other.files[file] && !isNotedOnly(file, one, other))
    .sort();
}

/** Where a version was built from, and how large that is, is noted in its description and is no part of its content. */
function isNotedOnly(file: string, one: PublishedIndex, other: PublishedIndex): boolean {
  const content = ({ description }: PublishedIndex) =>
    JSON.stringify({ ...description, source: undefined, sizes: undefined });
  return [descriptionFile, buildRecord].includes(file) && content(one) === content(other);
}
