import { join } from 'node:path';

/** Port of the portal under test; apart from the default, so that a running portal is left alone. */
export const port = Number(process.env.E2E_PORT ?? 18080);
export const baseUrl = `http://localhost:${port}`;

/** Port of its API, for what stands before the portal in the edge's place. */
export const apiPort = Number(process.env.PORTAL_API_PORT ?? port + 1);

/** The instant at which the stories begin, a Saturday morning in Shanghai. */
export const storyDay = '2026-11-21T09:30:00+08:00';

/** Emptied at the start of a run, and left for a look afterwards. */
export const dataDir =
  process.env.E2E_DATA_DIR ?? join(import.meta.dirname, '..', '..', '.cache', `e2e-data-${port}`);
