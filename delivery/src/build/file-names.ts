import * as z from 'zod';

/** Limits that every file system and object store supports: bytes per path segment, characters per path. */
const mostBytes = 200;
const mostSigns = 400;

/** Control characters, invisible formatting characters, and U+FFFD, which replaces bytes that are not valid UTF-8. */
const unreadable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFD]/gu;

/** Returns why a path is not a valid file name inside a folder; undefined when valid. Slashes separate segments. */
export function nameIssue(path: string): string | undefined {
  if (path.search(unreadable) >= 0) return 'has a control sign or is not text in UTF-8';
  if (path.includes('\\')) return 'has a backslash';
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'is an absolute path';
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    return 'has an empty part, "." or ".."';
  const isLong = path.length > mostSigns || parts.some((part) => Buffer.byteLength(part) > mostBytes);
  return isLong ? `is longer than ${mostSigns} signs, or a part of it than ${mostBytes} bytes` : undefined;
}

/**
 * Finds files and folders that some file systems regard as the same name because they differ only in case or Unicode
 * normalization, and files whose path is also a folder. Returns one sentence for each pair.
 */
export function clashesAmong(files: readonly string[]): string[] {
  const seen = new Map<string, { path: string; isFile: boolean }>();
  const clashes = new Set<string>();
  for (const file of files) {
    const parts = file.split('/');
    for (const end of parts.keys()) {
      const path = parts.slice(0, end + 1).join('/');
      const isFile = end === parts.length - 1;
      const folded = path.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
      const known = seen.get(folded);
      if (!known) seen.set(folded, { path, isFile });
      else if (known.path !== path || known.isFile || isFile)
        clashes.add(`${shown(known.path)} and ${shown(path)} are one name for some file systems: rename one`);
    }
  }
  return [...clashes];
}

/** Returns a sign as JSON can write it. */
export const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Quotes a name for a message, with control characters escaped so that a terminal does not act on them. */
export const shown = (path: string): string => JSON.stringify(path).replace(unreadable, escaped);

/** Name of a file, relative to the folder of its version or build. */
export const fileName = z.string().refine((name) => nameIssue(name) === undefined, {
  error: ({ input }) => `names ${shown(String(input))}, which ${nameIssue(String(input))}`,
});

/** Subresource integrity by file. */
export const hashes = z.record(fileName, z.string().startsWith('sha384-', 'must be a hash: sha384-…'));
