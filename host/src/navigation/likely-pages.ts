import type { MenuBranch, MenuEntry } from './menu-tree';

const most = 4;

/** Returns the menu pages whose path shares most words with this address; without a match, each group's first page. */
export function likelyPages(tree: readonly MenuBranch[], address: string): MenuEntry[] {
  const sought = wordsOf(address);
  const alike = tree
    .flatMap(({ entries }) => entries)
    .map((entry) => ({ entry, shared: wordsOf(entry.path).filter((word) => sought.includes(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .map(({ entry }) => entry);
  return (alike.length > 0 ? alike : tree.flatMap(({ entries }) => entries[0] ?? [])).slice(0, most);
}

/** Splits an address into words: path segments, and their parts at capital letters. */
const wordsOf = (address: string): string[] => [
  ...new Set(
    address
      .replace(/([a-z])([A-Z])/g, '$1/$2')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 1 && word !== 'index'),
  ),
];
