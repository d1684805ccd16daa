import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import semver from 'semver';
import * as z from 'zod';
import { jsonIn, readAs } from '../issues-in-words';
import { Refusal } from '../refusal';
import { semanticVersion } from '../semantic-version';
import { kernelName } from '../webpack/shared-modules';

/** The previous release: its version and names, copied from the `/host.json` of its portal. */
const recorded = z.object({
  kernel: semanticVersion,
  /** The last day on which a version that needs this kernel may be published. */
  until: z.iso.date(),
  offers: z.record(z.string(), z.array(z.string())),
});

/** A kernel that the host offers next to its own: modules that implement the previous API with the present one. */
export interface PreviousKernel extends z.output<typeof recorded> {
  /** By request: the module that replaces what the present kernel no longer offers in this form. */
  adapters: Readonly<Record<string, string>>;
}

const recordFile = 'previous-kernel.json';

/** Reads the folder with the record and the adapters; returns undefined where a host offers only its own kernel. */
export function readPreviousKernel(folder: string, present: string): PreviousKernel | undefined {
  const file = join(folder, recordFile);
  if (!existsSync(file)) return undefined;
  const read = readAs(recorded, jsonIn(readFileSync(file), file), `${file} is invalid`);
  if (semver.gte(read.kernel, present) || semver.satisfies(present, `^${read.kernel}`))
    throw new Refusal(
      `${file} names kernel ${read.kernel}, whose remotes the present one (${present}) runs anyway`,
    );
  const adapters = Object.keys(read.offers).flatMap((request) => {
    const part = request.slice(kernelName.length + 1);
    const found = ['ts', 'tsx'].map((kind) => join(folder, `${part}.${kind}`)).find(existsSync);
    return request.startsWith(`${kernelName}/`) && found ? [[request, found] as const] : [];
  });
  return { ...read, adapters: Object.fromEntries(adapters) };
}

/** Returns the import path of an adapter, relative to the folder of the table of shared modules. */
export const adapterRequest = (tableFolder: string, file: string): string =>
  relative(tableFolder, file)
    .replaceAll('\\', '/')
    .replace(/\.tsx?$/, '')
    .replace(/^(?!\.)/, './');

/** Throws a Refusal listing each recorded name of the kernel that neither an adapter nor the present kernel exports. */
export function requireAllNames(
  { kernel, offers, adapters }: PreviousKernel,
  given: Readonly<Record<string, readonly string[]>>,
): void {
  const missing = Object.entries(offers)
    .filter(([request]) => request.startsWith(`${kernelName}/`))
    .flatMap(([request, names]) =>
      names
        .filter((name) => !given[request]?.includes(name))
        .map((name) => `${name} of ${request}${request in adapters ? '' : ', which has no adapter'}`),
    );
  if (missing.length)
    throw new Refusal(
      [`what remotes of kernel ${kernel} were promised is missing:`, ...missing].join('\n  '),
    );
}
