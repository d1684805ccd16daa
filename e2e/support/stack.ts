import { join } from 'node:path';

/** Port of the first portal under test; not the default, so that a running portal is not affected. */
const firstPort = Number(process.env.E2E_PORT ?? 18080);

/** Whether the portal was started before, or its data folder was set: then there is only one. */
const isGiven = process.env.E2E_REUSE === '1' || process.env.E2E_DATA_DIR !== undefined;

/** Number of story files that run in parallel, each worker with a separate portal and database. */
export const workers = isGiven ? 1 : Number(process.env.E2E_WORKERS ?? 1);

/** Ports and folders of one worker's portal. `apiPort` is for proxies that replace the edge. */
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

/** The portal's time when stories and benchmarks start, so that the demo data is the same: a Saturday in Shanghai. */
export const storyDay = '2026-11-21T09:30:00+08:00';
