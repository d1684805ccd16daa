import type { RemoteDescription } from 'shared-kernel/routing/definitions';

type Parts = readonly [number, number, number];

const order = (a: Parts, b: Parts) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** Uses the numbers only: a build of 19.3.1-beta counts as 19.3.1. */
function partsOf(text: string): Parts | undefined {
  const found = /^v?(\d+)(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?(?:[-+].*)?$/.exec(text);
  if (!found) return undefined;
  const [, major, minor, patch] = found.map((part) => Number(part) || 0);
  return [major ?? 0, minor ?? 0, patch ?? 0];
}

/** Returns the first version above the range of a comparator; undefined if there is none. */
function endOf(sign: string, text: string, [major, minor, patch]: Parts): Parts | undefined {
  const stated = text.split('.').filter((part) => /^\d/.test(part)).length;
  if (sign === '^') {
    if (major > 0 || stated === 1) return [major + 1, 0, 0];
    return minor > 0 || stated === 2 ? [0, minor + 1, 0] : [0, 0, patch + 1];
  }
  if (stated === 1) return [major + 1, 0, 0];
  return sign === '~' || stated === 2 ? [major, minor + 1, 0] : [major, minor, patch + 1];
}

function meets(version: Parts, comparator: string): boolean {
  if (/^[x*]$/.test(comparator)) return true;
  const [, sign = '', text = ''] = /^(\^|~|>=|<=|>|<|=)?(.+)$/.exec(comparator) ?? [];
  const requested = partsOf(text);
  if (!requested) return false;
  const difference = order(version, requested);
  if (sign === '>=') return difference >= 0;
  if (sign === '>') return difference > 0;
  if (sign === '<=') return difference <= 0;
  if (sign === '<') return difference < 0;
  const end = endOf(sign, text, requested);
  return difference >= 0 && (!end || order(version, end) < 0);
}

/** Whether a version satisfies a semver range. Hyphen ranges and prerelease rules are not supported; nothing satisfies them. */
export function fits(version: string, range: string): boolean {
  const given = partsOf(version);
  if (!given || range.includes(' - ')) return false;
  const tight = range.trim().replace(/(\^|~|>=|<=|>|<|=)\s+/g, '$1');
  return tight.split('||').some((part) =>
    part
      .trim()
      .split(/\s+/)
      .every((comparator) => meets(given, comparator || '*')),
  );
}

/** Versions of the modules that the host shares with remotes, as in build.json; libraries by package. */
export interface Provides {
  readonly kernel: string;
  /** Also offered, to remotes that need it. */
  readonly previousKernel?: string | undefined;
  readonly api: string;
  readonly libraries: Readonly<Record<string, string>>;
}

/** Whether a version gets the previous kernel, because the host's own is not in its range. */
export const needsPrevious = (range: string, { kernel, previousKernel }: Provides): boolean =>
  previousKernel !== undefined && !fits(kernel, range) && fits(previousKernel, range);

/** Why a version cannot run in this host, for the report; undefined when it can. Checked before any code is fetched. */
export function misfitOf(
  { requires: { kernel, api, shared = {} } }: Pick<RemoteDescription, 'requires'>,
  provides: Provides,
): string | undefined {
  const { kernel: ownKernel, previousKernel, api: ownApi, libraries } = provides;
  const kernels = previousKernel === undefined ? ownKernel : `${ownKernel} and ${previousKernel}`;
  if (!fits(ownKernel, kernel) && !needsPrevious(kernel, provides))
    return `it needs kernel ${kernel}, this host provides ${kernels}`;
  if (!fits(ownApi, api)) return `it needs API ${api}, this host has ${ownApi}`;
  for (const [library, range] of Object.entries(shared)) {
    const given = libraries[library];
    // A library that the host does not provide is not shared: the version bundles it.
    if (given !== undefined && !fits(given, range))
      return `it needs ${library} ${range}, this host provides ${given}`;
  }
  return undefined;
}
