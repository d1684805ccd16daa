import { test } from '@playwright/test';
import { startOwnEdge, type OwnEdge } from './own-edge';
import { ReleaseFolder } from './release-folder';

interface OwnReleases {
  readonly releases: ReleaseFolder;
  readonly edge: OwnEdge;
}

/** Serves a registry and versions of the story file's own, on an edge of its own, from its first story to its last. */
export function serveOwnReleases(): OwnReleases {
  const own = {} as { releases: ReleaseFolder; edge: OwnEdge };
  test.beforeAll(async () => {
    own.releases = new ReleaseFolder();
    own.releases.promote();
    own.edge = await startOwnEdge(own.releases.dir);
  });
  test.afterAll(async () => {
    await own.edge.stop();
    own.releases.remove();
  });
  return own;
}
