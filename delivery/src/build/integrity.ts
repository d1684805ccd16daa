import { createHash } from 'node:crypto';
import { filesBelow, readPlain } from './plain-files';

/** Whether a file is served to browsers: source maps, compressed copies and the build's own records are not. */
export function isServed(file: string): boolean {
  return !/\.(?:map|br|gz)$/.test(file) && !['mf-stats.json', 'remote.json', 'build.json'].includes(file);
}

export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Returns the integrity, by file, of every file of a build's folder that may be served to a browser. */
export function integrityOfFolder(folder: string): Record<string, string> {
  const served = filesBelow(folder).filter(isServed);
  return Object.fromEntries(served.map((file) => [file, integrityOf(readPlain(folder, file))]));
}

/** Returns a short name for a build's content: builds with the same name serve the same bytes. */
export function contentName(integrity: Readonly<Record<string, string>>, ...more: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify([integrity, ...more]));
  return hash.digest('hex').slice(0, 12);
}
