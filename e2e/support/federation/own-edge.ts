import { test } from '@playwright/test';
import { startProcess } from '../../bench/processes';
import { port as portalPort } from '../stack';
import { ReleaseFolder } from './release-folder';

/** Environment variables of the edge, as in the README. */
export type Settings = Readonly<Record<string, string>>;

export interface OwnEdge {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Starts another edge over a separate releases folder that no other story sees. API calls are proxied to the portal
 * under test.
 */
export async function startOwnEdge(releasesDir: string, settings: Settings = {}): Promise<OwnEdge> {
  const { port, stop } = await startProcess('delivery/dist/edge.js', {
    PORT: '0',
    EDGE_HOST: '127.0.0.1',
    PORTAL_API_PORT: String(portalPort),
    PORTAL_DATA_DIR: releasesDir,
    ...settings,
  });
  return { origin: `http://localhost:${port}`, stop };
}

interface OwnReleases {
  readonly releases: ReleaseFolder;
  readonly edge: OwnEdge;
}

/** Serves a separate registry with its versions on a separate edge, from the first story of the file to the last. */
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
