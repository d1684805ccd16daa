import { brokenBetween } from './compare.mjs';
import { changedIdentities } from './identities.mjs';

/**
 * What to say of the present API against an earlier one: `addition`, `raised` (broken, with the version for it) or
 * `broken`, with what breaks. The contract has a version of its own.
 */
export async function judge(was, is, folder) {
  const broken = [
    ...changedLibraries(was.versions.libraries, is.versions.libraries),
    ...changedIdentities(was.identities, is.identities),
    ...(await brokenBetween(was, is, folder)),
  ];
  if (!broken.length) return { verdict: 'addition', broken };
  const unpaid = broken.filter(({ subpath }) => {
    const part = versionedBy(subpath);
    return !allowsBreaks(was.versions[part], is.versions[part]);
  });
  return unpaid.length ? { verdict: 'broken', broken: unpaid } : { verdict: 'raised', broken };
}

/** What the API's answer depends on is the contract's; the rest is the kernel's. */
export const versionedBy = (subpath) => (/^contract(?:\/|$)/.test(subpath) ? 'contract' : 'kernel');

/** Another major is another API to whoever was handed the library through the kernel. */
function changedLibraries(was, is) {
  return Object.entries(was).flatMap(([library, before]) => {
    const now = is[library];
    if (now !== undefined && majorOf(now) === majorOf(before)) return [];
    return [{ subpath: 'libraries', name: library, why: `${before} is ${now ?? 'gone'} now` }];
  });
}

const majorOf = (version) => version.split('.')[0];

/** A higher major; below 1.0.0 a higher minor. */
export function allowsBreaks(from, to) {
  const [major = 0, minor = 0] = from.split('.').map(Number);
  const [nextMajor = 0, nextMinor = 0] = to.split('.').map(Number);
  return nextMajor > major || (major === 0 && nextMajor === 0 && nextMinor > minor);
}

/** The verdict in words, for whoever changed the kernel. */
export function told({ verdict, broken }, versions) {
  const list = broken.map(({ subpath, name, why }) => `  shared-kernel/${subpath} ${name}: ${why}`);
  if (verdict === 'addition') return 'the kernel offers more than is recorded: npm run kernel-api records it';
  if (verdict === 'unknown')
    return 'the kernel offers something else than is recorded; without a git history nobody can tell what breaks';
  if (verdict === 'raised')
    return ['broken, with the version raised for it: npm run kernel-api records it', ...list].join('\n');
  const needed = [...new Set(broken.map(({ subpath }) => versionedBy(subpath)))].map((part) =>
    part === 'kernel'
      ? `the kernel's version (${versions.kernel} in shared-kernel/package.json)`
      : `the contract's version (${versions.contract} in shared-kernel/src/contract/version.json)`,
  );
  return [
    `published remotes would break. Keep what they use, or raise ${needed.join(' and ')}, major or below 1.0.0 minor:`,
    ...list,
  ].join('\n');
}
