import { createHash } from 'node:crypto';
import { filesBelow, readPlain } from './plain-files';

/** Files served to browsers: neither source maps, nor compressed copies, nor the build's own records. */
export function isServed(file: string): boolean {
  return !/\.(?:map|br|gz)$/.test(file) && !['mf-stats.json', 'remote.json', 'build.json'].includes(file);
}

/** Subresource integrity of some bytes: `sha384-…`. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Integrity by file of everything that a browser may be given from a build's folder. */
export function integrityOfFolder(folder: string): Record<string, string> {
  const served = filesBelow(folder).filter(isServed);
  return Object.fromEntries(served.map((file) => [file, integrityOf(readPlain(folder, file))]));
}

/** A short name for a build's content: builds with the same name serve the same bytes. */
export function contentName(integrity: Readonly<Record<string, string>>, ...more: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([integrity, ...more]));
  return hash.digest('hex').slice(0, 12);
}
