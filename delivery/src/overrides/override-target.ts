import { createHash } from 'node:crypto';
import semver from 'semver';
import type { Override } from '../registry/resolution';
import type { RemoteJson } from '../storage/remote-json';

/** Names of remotes, as in remote.json; `host` is reserved, and every object of JavaScript has a `constructor`. */
export const remoteName = /^(?!(?:host|constructor)$)[a-z][a-z0-9-]{0,39}$/;

export const noRemoteName = (text: string): string =>
  `"${text}" is no name of a remote: lower-case letters, digits and hyphens, 40 at most; not host or constructor`;

/** Parses a link's target: a version, or the address of a built folder or file in it; undefined if neither. */
export function readTarget(text: string): Override | undefined {
  if (text.length > 300) return undefined;
  if (semver.valid(text) === text) return { version: text };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    return undefined;
  const isFile = /\.\w+$/.test(url.pathname);
  return { url: isFile || url.pathname.endsWith('/') ? new URL('.', url).href : `${url.href}/` };
}

export const textOf = (target: Override): string => ('url' in target ? target.url : target.version);

/** Returns a hash of all files of a version. */
export function contentOf({ integrity }: Pick<RemoteJson, 'integrity'>): string {
  const files = Object.entries(integrity).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(files)).digest('base64url');
}
