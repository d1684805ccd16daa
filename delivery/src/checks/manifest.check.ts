import { entryFile, readManifest, type FederationManifest } from '../build/federation-manifest';
import { hasPlain } from '../build/plain-files';
import type { Check } from './check';

/** A manifest without these parts loads without an error or fails late, with a misleading message. */
export const manifestCheck: Check = {
  name: 'manifest',
  findIssues({ description: { name, entry, exposes, integrity }, folder }) {
    const read = readManifest(folder);
    const file = entryFile(read);
    return [
      // Two versions of a remote may meet in one page: its global has a name of its own version.
      ...(read.name === name || read.name.startsWith(`${name}_`)
        ? []
        : [`${entry} belongs to "${read.name}"`]),
      ...(read.exposes.some((item) => item.path === exposes) ? [] : [`${entry} does not expose ${exposes}`]),
      ...(hasPlain(folder, file) ? [] : [`its entry ${file} is missing`]),
      ...[file, ...listedIn([...read.exposes, ...read.shared])].flatMap((listed) => {
        if (listed !== file && !hasPlain(folder, listed))
          return [`${entry} lists ${listed}, which is missing`];
        return Object.hasOwn(integrity, listed) ? [] : [`${entry} lists ${listed}, which has no integrity`];
      }),
    ];
  },
};

/** Every file that the parts of a manifest bring, each once. */
function listedIn(parts: readonly Pick<FederationManifest['shared'][number], 'assets'>[]): string[] {
  const kinds = parts.flatMap(({ assets }) => [assets?.js, assets?.css]);
  return [...new Set(kinds.flatMap((kind) => (kind ? [...kind.sync, ...kind.async] : [])))];
}
