import semver from 'semver';
import type { Check } from './check';

/** Kernel, contract and libraries: does the host have what the remote was built with, or better? */
export const rangesCheck: Check = {
  name: 'ranges',
  faultsOf({ description: { requires }, host }) {
    const wanted: [what: string, range: string, given: string | undefined][] = [
      ['kernel', requires.kernel, host.kernel],
      ['API', requires.api, host.api],
      ...Object.entries(requires.shared).map(([library, range]): [string, string, string | undefined] => [
        library,
        range,
        host.libraries[library],
      ]),
    ];
    return wanted.flatMap(([what, range, given]) => {
      if (semver.validRange(range) === null) return [`"${range}" for ${what} is no range`];
      if (given === undefined) return [`it needs ${what} ${range}, the host provides none`];
      return semver.satisfies(given, range, { includePrerelease: true })
        ? []
        : [`it needs ${what} ${range}, the host provides ${given}`];
    });
  },
};
