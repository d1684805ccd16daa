import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { filesBelow, integrityOf } from '../build/integrity';
import { isContent, readRemoteJson, remoteJson } from './remote-json';

const path = z.string().regex(/^(?!\/)(?!.*\.\.)[^\\]+$/, 'must be a path inside the version');

const publishedIndex = z.object({
  publishedAt: z.iso.datetime(),
  /** Name of the folder that the files lie in, of one publisher alone. */
  upload: z.uuid(),
  /** Integrity by path, of everything that was published. */
  files: z.record(path, z.string().startsWith('sha384-')),
  description: remoteJson,
});

/** What a shared store records of one version. */
export type PublishedIndex = z.output<typeof publishedIndex>;

/** Reads an index; throws when it is malformed, or when its files differ from those of remote.json. */
export function parseIndex(value: unknown): PublishedIndex {
  const parsed = publishedIndex.parse(value);
  const { files, description } = parsed;
  const differing = Object.entries(description.integrity).find(
    ([file, requested]) => files[file] !== requested,
  );
  if (differing) throw new Error(`${differing[0]} of ${description.name} is not what was built`);
  return parsed;
}

/** The index that a build's folder will have. */
export function indexOf(buildDir: string, now: Date): PublishedIndex {
  const files = Object.fromEntries(
    filesBelow(buildDir).map((file) => [file, integrityOf(readFileSync(join(buildDir, file)))]),
  );
  return parseIndex({
    publishedAt: now.toISOString(),
    upload: randomUUID(),
    files,
    description: readRemoteJson(buildDir),
  });
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
