import type { Right, Rights } from '../domain/rights';
import { lineageOf } from './match-path';

interface Flagged {
  readonly path: string;
  readonly puser?: boolean;
  readonly right?: Right;
}

/**
 * Project users see routes flagged `puser` and the unflagged routes below them; `puser: false` hides a route again.
 * `right` hides a route from users without that right. `routes` are those of all remotes and the host, `path` is a
 * pathname or a pattern. An unknown path is not visible.
 */
export function isVisibleToProjectUser(
  routes: readonly Flagged[],
  path: string,
  rights?: Rights | null,
): boolean {
  const lineage = lineageOf(routes, path);
  const right = lineage.find((route) => route.right !== undefined)?.right;
  if (right !== undefined && rights?.[right] === false) return false;
  return lineage.find(({ puser }) => puser !== undefined)?.puser ?? false;
}
