import semver from 'semver';
import type { FitCheck, Provided } from './check';

/**
 * Forms that the host's own parser (host/src/remotes/loading/versions/compatibility.ts) reads differently from semver:
 * hyphens, and incomplete versions after `>` and `<=`. A published range must mean the same here and in the browser.
 */
const isReadOtherwise = (range: string) =>
  range.includes('-') || comparatorsOf(range).some((one) => /^(?:>(?!=)|<=)/.test(one) && isIncomplete(one));

/** Whether a version is in a range, compared by its three numbers as the host does: 0.4.0-rc.1 counts as 0.4.0. */
export const fits = (version: string, range: string) =>
  semver.satisfies(version.split(/[-+]/, 1)[0] ?? version, range);

const comparatorsOf = (range: string) => range.replace(/([<>]=?)\s+/g, '$1').split(/\s+|\|\|/);

const isIncomplete = (comparator: string) => comparator.split('.').length < 3;

/** The modules that a host provides to remotes with a given kernel range. */
type Given = Pick<Provided, 'shared' | 'offers'> & {
  kernel: string;
  /** Whether this is the kernel of the previous release. */
  isPrevious: boolean;
};

/** Selects the kernel that a host gives a remote: its own if the range includes it, else the previous release's. */
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

/** Checks that the host has the kernel, contract and libraries of the remote's build, or compatible newer ones. */
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
