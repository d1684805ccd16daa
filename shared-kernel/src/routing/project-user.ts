import { lineageOf } from './match-path';

/**
 * Project users see routes flagged `puser` and the unflagged routes below them; `puser: false` hides again.
 * `routes` are those of all remotes and the host, `path` a pathname or a pattern. An unknown path is not visible.
 */
export function isVisibleToProjectUser(
  routes: readonly { readonly path: string; readonly puser?: boolean }[],
  path: string,
): boolean {
  return lineageOf(routes, path).find(({ puser }) => puser !== undefined)?.puser ?? false;
}
