import semver from 'semver';
import type { FitCheck, Provided } from './check';

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

/** What a host gives to remotes of one range of the kernel. */
type Given = Pick<Provided, 'shared' | 'offers'> & {
  kernel: string;
  /** Whether it is the kernel of the release before. */
  isPrevious: boolean;
};

/** The kernel that a remote gets in a host: the host's own where its range has that, else the one of the release before. */
export function givenTo(
  range: string,
  {
    kernel,
    previousKernel,
    shared,
    offers,
  }: Pick<Provided, 'kernel' | 'previousKernel' | 'shared' | 'offers'>,
): Given {
  const own = { kernel, shared, offers, isPrevious: false };
  if (!previousKernel || fits(kernel, range) || !fits(previousKernel.version, range)) return own;
  return {
    kernel: previousKernel.version,
    shared: { ...shared, ...previousKernel.shared },
    offers: { ...offers, ...previousKernel.offers },
    isPrevious: true,
  };
}

/** Kernel, contract and libraries: does the host have what the remote was built with, or better? */
export const rangesCheck: FitCheck = {
  name: 'ranges',
  findIssues({ description: { requires }, host }) {
    const required: [what: string, range: string, given: string | undefined][] = [
      ['kernel', requires.kernel, givenTo(requires.kernel, host).kernel],
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
      if (fits(given, range)) return [];
      const { version, until } = (what === 'kernel' && host.previousKernel) || {};
      const besides = version === undefined ? '' : `, and ${version} until ${until}`;
      return [`it needs ${what} ${range}, the host provides ${given}${besides}`];
    });
  },
};
