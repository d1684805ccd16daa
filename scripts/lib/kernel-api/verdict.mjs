import { brokenBetween } from './compare.mjs';
import { changedIdentities } from './identities.mjs';

/**
 * Compares the present API with an earlier one and returns what breaks: `addition`, `raised` (broken, with a version
 * that allows it) or `broken`. The contract has a separate version.
 */
export async function compareApis(was, is, folder) {
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

/** Exports that determine the API's responses belong to the contract's version, all others to the kernel's. */
const versionedBy = (subpath) => (/^contract(?:\/|$)/.test(subpath) ? 'contract' : 'kernel');

/** Returns libraries with another major version: users get them through the kernel, so the API breaks for them. */
function changedLibraries(was, is) {
  return Object.entries(was).flatMap(([library, before]) => {
    const now = is[library];
    if (now !== undefined && majorOf(now) === majorOf(before)) return [];
    return [{ subpath: 'libraries', name: library, why: `${before} is ${now ?? 'gone'} now` }];
  });
}

const majorOf = (version) => version.split('.')[0];

/** Whether the version allows breaking changes: a higher major; below 1.0.0 a higher minor. */
export function allowsBreaks(from, to) {
  const [major = 0, minor = 0] = from.split('.').map(Number);
  const [nextMajor = 0, nextMinor = 0] = to.split('.').map(Number);
  return nextMajor > major || (major === 0 && nextMajor === 0 && nextMinor > minor);
}

/** Returns the verdict as text for the author of a change. */
export function describeVerdict({ verdict, broken }, versions) {
  const list = broken.map(({ subpath, name, why }) => `  shared-kernel/${subpath} ${name}: ${why}`);
  if (verdict === 'addition')
    return 'the kernel offers more than is recorded: node scripts/kernel-api.mjs records it';
  if (verdict === 'unknown')
    return "the kernel's API differs from its record; without a git history the breaking changes cannot be found";
  if (verdict === 'raised')
    return ['broken, with the version raised for it: node scripts/kernel-api.mjs records it', ...list].join(
      '\n',
    );
  const needed = [...new Set(broken.map(({ subpath }) => versionedBy(subpath)))].map((part) =>
    part === 'kernel'
      ? `the kernel's version (${versions.kernel} in shared-kernel/package.json)`
      : `the contract's version (${versions.contract} in shared-kernel/src/contract/version.json)`,
  );
  return [
    `published remotes would break. Preserve what they use, or raise ${needed.join(' and ')}, major or below 1.0.0 minor, as docs/compatibility.md describes under “Changing the kernel”:`,
    ...list,
  ].join('\n');
}
