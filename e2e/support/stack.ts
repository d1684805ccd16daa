import { join } from 'node:path';

/** Of the first portal under test; apart from the default, so that a running portal is left alone. */
const firstPort = Number(process.env.E2E_PORT ?? 18080);

/** A portal that somebody started, or a data folder that somebody named, is one. */
const isGiven = process.env.E2E_REUSE === '1' || process.env.E2E_DATA_DIR !== undefined;

/** Story files may run side by side, each worker with a portal and a database of its own. */
export const workers = isGiven ? 1 : Number(process.env.E2E_WORKERS ?? 1);

/** The portal of one worker. `apiPort` is for what stands before the portal in the edge's place. */
export function portalOf(worker: number) {
  const port = firstPort + 10 * worker;
  return {
    port,
    apiPort: Number(process.env.PORTAL_API_PORT ?? firstPort + 1) + 10 * worker,
    baseUrl: `http://localhost:${port}`,
    /** Emptied at the start of a run, and left for a look afterwards. */
    dataDir: process.env.E2E_DATA_DIR ?? join(import.meta.dirname, '..', '..', '.cache', `e2e-data-${port}`),
  };
}

export const { port, apiPort, baseUrl, dataDir } = portalOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));

/** The instant at which the stories begin, a Saturday morning in Shanghai. */
export const storyDay = '2026-11-21T09:30:00+08:00';
