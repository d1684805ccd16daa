import { join } from 'node:path';

/** Port of the first portal under test; not the default, so that a running portal is not affected. */
const firstPort = Number(process.env.E2E_PORT ?? 18080);

/** A portal that was started before, or an explicit data folder, is one. */
const isGiven = process.env.E2E_REUSE === '1' || process.env.E2E_DATA_DIR !== undefined;

/** Story files may run in parallel, each worker with a portal and a database of its own. */
export const workers = isGiven ? 1 : Number(process.env.E2E_WORKERS ?? 1);

/** The portal of one worker. `apiPort` is for proxies in place of the edge. */
export function portalOf(worker: number) {
  const port = firstPort + 10 * worker;
  return {
    port,
    apiPort: Number(process.env.PORTAL_API_PORT ?? firstPort + 1) + 10 * worker,
    baseUrl: `http://localhost:${port}`,
    /** Emptied at the start of a run, and kept afterwards for inspection. */
    dataDir: process.env.E2E_DATA_DIR ?? join(import.meta.dirname, '..', '..', '.cache', `e2e-data-${port}`),
  };
}

export const { port, apiPort, baseUrl, dataDir } = portalOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));

/** The instant at which the stories begin, a Saturday morning in Shanghai. */
export const storyDay = '2026-11-21T09:30:00+08:00';
