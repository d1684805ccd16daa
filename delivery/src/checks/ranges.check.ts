import semver from 'semver';
import type { FitCheck } from './check';

/**
 * Forms that the host's own reader (host/src/remotes/loading/versions/compatibility.ts) parses differently from semver: hyphens,
 * and incomplete versions after `>` and `<=`. A published range means the same here and in the browser.
 */
const isReadOtherwise = (range: string) =>
  range.includes('-') || comparatorsOf(range).some((one) => /^(?:>(?!=)|<=)/.test(one) && isIncomplete(one));

/** Whether a version is in a range, by its three numbers alone, as the host reads it: 0.4.0-rc.1 counts as 0.4.0. */
export const fits = (version: string, range: string) =>
  semver.satisfies(version.split(/[-+]/, 1)[0] ?? version, range);

const comparatorsOf = (range: string) => range.replace(/([<>]=?)\s+/g, '$1').split(/\s+|\|\|/);

const isIncomplete = (comparator: string) => comparator.split('.').length < 3;

/** Kernel, contract and libraries: does the host have what the remote was built with, or better? */
export const rangesCheck: FitCheck = {
  name: 'ranges',
  findIssues({ description: { requires }, host }) {
    const required: [what: string, range: string, given: string | undefined][] = [
      ['kernel', requires.kernel, host.kernel],
      ['API', requires.api, host.api],
      ...Object.entries(requires.shared).map(([library, range]): [string, string, string | undefined] => [
        library,
        range,
        host.libraries[library],
      ]),
    ];
    return required.flatMap(([what, range, given]) => {
      if (semver.validRange(range) === null) return [`"${range}" for ${what} is no range`];
      if (isReadOtherwise(range))
        return [`"${range}" for ${what} has to be written with ^, ~, >= or <, and whole versions`];
      if (given === undefined) return [`it needs ${what} ${range}, the host does not provide it`];
      return fits(given, range) ? [] : [`it needs ${what} ${range}, the host provides ${given}`];
    });
  },
};
