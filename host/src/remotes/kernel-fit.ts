/** The kernel this host provides to remotes; kept equal to shared-kernel's own version by a spec. */
export const providedKernel = '0.1.0';

const numbers = (version: string) => version.split('.').map(Number);

/** Does a version lie in a `^` range? Below 1.0.0 the first non-zero number must agree, as in semver. Other ranges fit nothing. */
export function fits(version: string, range: string): boolean {
  if (!/^\^\d+\.\d+\.\d+$/.test(range)) return false;
  const wanted = numbers(range.slice(1));
  const given = numbers(version);
  const leading = Math.max(
    0,
    wanted.findIndex((part) => part > 0),
  );
  const isSameLine = wanted.slice(0, leading + 1).every((part, at) => part === given[at]);
  const difference = wanted.map((part, at) => (given[at] ?? 0) - part).find((step) => step !== 0) ?? 0;
  return isSameLine && difference >= 0;
}
