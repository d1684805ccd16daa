import { join } from 'node:path';
import * as z from 'zod';
import { clashesAmong, fileName, hashes, nameIssue, shown } from '../build/file-names';
import { buildRecord, hostRelease } from '../build/host-build-record';
import { needs } from '../build/needs';
import { integrityOf, isServed } from '../build/integrity';
import { filesBelow, hasPlain, readPlain } from '../build/plain-files';
import { jsonIn, readAs } from '../issues-in-words';
import { Refusal } from '../refusal';
import { semanticVersion } from '../semantic-version';

/** The description of a version, in its folder: it lists all other files. */
export const descriptionFile = 'remote.json';

const files = z.array(fileName);

const size = z.object({ raw: z.number(), brotli: z.number() });

export const remoteJson = z.looseObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .refine((name) => name !== hostRelease, 'is the name of the host'),
  version: semanticVersion,
  requires: z.object({
    kernel: z.string(),
    api: z.string(),
    /** By package of a shared library. */
    shared: z.record(z.string(), z.string()).default({}),
  }),
  routes: z.array(
    z.looseObject({
      id: z.string(),
      path: z.string(),
      title: z.string().default(''),
      redirect: z.string().optional(),
      icon: z.string().optional(),
      right: z.string().optional(),
      menu: z.looseObject({ group: z.string(), order: z.number() }).optional(),
    }),
  ),
  slots: z.array(z.looseObject({ id: z.string(), slot: z.string() })),
  exposes: z.string(),
  entry: fileName,
  assets: z.object({
    firstLoad: files,
    /** Shared modules that the first load reads. */
    shared: z.array(z.string()).default([]),
    /** By id of route or slot: what rendering it loads beyond the first load. */
    pages: z.record(z.string(), z.object({ files, shared: z.array(z.string()) })).default({}),
  }),
  /** By id of a route: how the rows of its list are rendered before its code is loaded. */
  rows: z.record(z.string(), z.looseObject({ list: z.string() })).optional(),
  /** By shared request: the names that the remote imports from it. */
  uses: z.record(z.string(), z.array(z.string())).default({}),
  /** Bytes; missing in old versions. */
  sizes: z.object({ firstLoad: size, pages: z.record(z.string(), size), all: size }).optional(),
  /** Size budget of this remote in brotli bytes; missing fields have the default. */
  budget: z.object({ firstLoad: z.number().optional(), page: z.number().optional() }).default({}),
  /** What it uses beyond its area and the contract. */
  needs: needs.default({}),
  /** Source of the build; not part of its content. */
  source: z.object({ commit: z.string(), committedAt: z.string(), dirty: z.boolean() }).optional(),
  integrity: hashes,
});

/** remote.json as the build wrote it; only fields that delivery itself reads are validated, others are kept. */
export type RemoteJson = z.output<typeof remoteJson>;

/** Reads remote.json from a version's folder; throws a Refusal when it is malformed. */
export function readRemoteJson(folder: string): RemoteJson {
  const where = join(folder, descriptionFile);
  return readAs(remoteJson, jsonIn(readPlain(folder, descriptionFile), where), `${where} is invalid`);
}

/** Reads the description of a folder to be published; throws a Refusal for files that no version may contain. */
export function readVersion(folder: string): RemoteJson {
  refuseNames(filesBelow(folder), folder);
  const description = readRemoteJson(folder);
  const { name, version } = description;
  const differences = differencesFrom(description, folder);
  if (differences.length)
    throw new Refusal(`${name} ${version} cannot be published:\n  ${differences.slice(0, 20).join('\n  ')}`);
  return description;
}

/** Lists differences between a folder and its remote.json: missing, changed and additional files. */
export function differencesFrom({ integrity, assets }: RemoteJson, folder: string): string[] {
  const present = filesBelow(folder);
  const listed = missingOrChanged(integrity, folder);
  const named = [...assets.firstLoad, ...Object.values(assets.pages).flatMap((page) => page.files)];
  const unknown = [...present.filter(isServed), ...named].filter((file) => !Object.hasOwn(integrity, file));
  return [...listed, ...[...new Set(unknown)].map((file) => `${file} has no integrity`)];
}

export function missingOrChanged(integrity: Readonly<Record<string, string>>, folder: string): string[] {
  return Object.entries(integrity).flatMap(([file, expected]) => {
    if (!hasPlain(folder, file)) return [`${file} is missing`];
    return integrityOf(readPlain(folder, file)) === expected ? [] : [`${file} is not what was built`];
  });
}

/** Throws a Refusal for names that some system does not support, or that some file systems regard as equal. */
export function refuseNames(names: readonly string[], where: string): void {
  const issues = names.flatMap((name) => {
    const issue = nameIssue(name);
    return issue === undefined ? [] : [`${shown(name)} ${issue}`];
  });
  const found = [...issues, ...clashesAmong(names)];
  if (found.length)
    throw new Refusal(`files of ${where} cannot be published:\n  ${found.slice(0, 20).join('\n  ')}`);
}

/** Returns the bytes of a version's file that identify it: one source built at two commits is the same version. */
export function contentOf(file: string, bytes: Buffer): Buffer {
  if (file !== descriptionFile && file !== buildRecord) return bytes;
  try {
    const {
      source: _,
      sizes: _sizes,
      ...content
    } = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
    return Buffer.from(JSON.stringify(content));
  } catch {
    return bytes;
  }
}

/**
 * Whether a file is part of a version's content. Source maps are not: a changed comment changes a map but no running
 * code, and the map that was published first fits as well. The bundler's statistics are not either: nothing serves
 * them, and Rspack does not always write the same ones for one source.
 */
export function isContent(file: string): boolean {
  return !file.endsWith('.map') && file !== 'mf-stats.json';
}
