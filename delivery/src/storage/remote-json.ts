import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import * as z from 'zod';

const files = z.array(z.string().regex(/^(?!\/)(?!.*\.\.).+$/, 'must be a path inside the version'));

export const remoteJson = z.looseObject({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: z.string().refine((text) => semver.valid(text) === text, 'must be a semantic version'),
  requires: z.object({
    kernel: z.string(),
    api: z.string(),
    /** By package of a shared library. */
    shared: z.record(z.string(), z.string()).default({}),
  }),
  routes: z.array(z.looseObject({ id: z.string(), path: z.string(), redirect: z.string().optional() })),
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
  integrity: z.record(z.string(), z.string().startsWith('sha384-')),
});

/** remote.json as the build wrote it; only what delivery itself reads is checked, the rest is passed on. */
export type RemoteJson = z.output<typeof remoteJson>;

/** Reads remote.json from a version's folder; throws when it is missing or malformed. */
export function readRemoteJson(folder: string): RemoteJson {
  return remoteJson.parse(JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')));
}
