import type { RemoteDescription } from 'shared-kernel/routing/definitions';
import { fits } from './kernel-fit';

/** Versions of what the host gives to remotes, as build.json has them; libraries by package. */
export interface Provides {
  readonly kernel: string;
  readonly api: string;
  readonly libraries: Readonly<Record<string, string>>;
}

/** Why a version cannot run in this host, for the report; undefined when it can. Checked before any code is fetched. */
export function misfitOf(
  { requires: { kernel, api, shared = {} } }: Pick<RemoteDescription, 'requires'>,
  { kernel: ownKernel, api: ownApi, libraries }: Provides,
): string | undefined {
  if (!fits(ownKernel, kernel)) return `it needs kernel ${kernel}, this host provides ${ownKernel}`;
  if (!fits(ownApi, api)) return `it needs API ${api}, this host has ${ownApi}`;
  for (const [library, range] of Object.entries(shared)) {
    const given = libraries[library];
    // What the host does not provide is not shared: the version has its own.
    if (given !== undefined && !fits(given, range))
      return `it needs ${library} ${range}, this host provides ${given}`;
  }
  return undefined;
}
