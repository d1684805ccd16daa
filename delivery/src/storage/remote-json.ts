import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import * as z from 'zod';

const files = z.array(z.string().regex(/^(?!\/)(?!.*\.\.).+$/, 'must be a path inside the version'));

const size = z.object({ raw: z.number(), brotli: z.number() });

export const remoteJson = z.looseObject({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: z.string().refine((text) => semver.valid(text) === text, 'must be a semantic version'),
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
      menu: z.looseObject({ group: z.string(), order: z.number() }).optional(),
    }),
  ),
  slots: z.array(z.looseObject({ id: z.string(), slot: z.string() })),
  exposes: z.string(),
  entry: z.string(),
  assets: z.object({
    firstLoad: files,
    /** Shared modules that the first load reads. */
    shared: z.array(z.string()).default([]),
    /** By id of route or slot: what showing it fetches beyond the first load. */
    pages: z.record(z.string(), z.object({ files, shared: z.array(z.string()) })).default({}),
  }),
  /** By shared request: the names that the remote takes from it. */
  uses: z.record(z.string(), z.array(z.string())).default({}),
  /** Bytes; missing in old versions. */
  sizes: z.object({ firstLoad: size, pages: z.record(z.string(), size), all: size }).optional(),
  /** Size budget of this remote in brotli bytes; what is missing has the default. */
  budget: z.object({ firstLoad: z.number().optional(), page: z.number().optional() }).default({}),
  /** Source of the build; not part of its content. */
  source: z.object({ commit: z.string(), committedAt: z.string(), dirty: z.boolean() }).optional(),
  integrity: z.record(z.string(), z.string().startsWith('sha384-')),
});

/** remote.json as the build wrote it; only what delivery itself reads is validated, the rest is passed on. */
export type RemoteJson = z.output<typeof remoteJson>;

/** Reads remote.json from a version's folder; throws when it is missing or malformed. */
export function readRemoteJson(folder: string): RemoteJson {
  return remoteJson.parse(JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')));
}

/** Bytes of a version's file that identify it: the same source built at another commit is the same version. */
export function contentOf(file: string, bytes: Buffer): Buffer {
  if (file !== 'remote.json') return bytes;
  const { source: _, ...content } = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
  return Buffer.from(JSON.stringify(content));
}

/**
 * Whether a file is part of a version's content. A source map is not: a changed comment changes it and nothing that
 * runs, and the map that was published first fits as well. Nor are the bundler's statistics, which nothing serves: Rspack
 * does not always write the same ones for one source.
 */
export function isContent(file: string): boolean {
  return !file.endsWith('.map') && file !== 'mf-stats.json';
}
