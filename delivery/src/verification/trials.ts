import type { Stores } from '../storage/stores';
import { launchBrowser } from './browser';
import { startDemoApi } from './demo-data';
import { openTrialPortal } from './trial-portal';
import type { TrialPlace } from './verify-version';

interface Place {
  hostDir: string;
  /** Version by remote. */
  versions: Readonly<Record<string, string>>;
}

/** Provides one API and one browser for any number of portals, started with the first portal. */
export function openTrials({ rootDir, stores }: { rootDir: string; stores: Stores }) {
  const closing: (() => Promise<void>)[] = [];
  const places = new Map<string, Promise<TrialPlace>>();
  let started: Promise<{ apiPort: number; browser: TrialPlace['browser'] }> | undefined;

  const start = async () => {
    const browser = await launchBrowser();
    closing.push(() => browser.close());
    const api = await startDemoApi(rootDir);
    closing.push(() => api.stop());
    return { apiPort: api.port, browser };
  };
  const open = async (place: Place): Promise<TrialPlace> => {
    started ??= start();
    const { apiPort, browser } = await started;
    const portal = await openTrialPortal({ stores, apiPort, ...place });
    closing.push(() => portal.stop());
    return { browser, portal };
  };

  return {
    /** Returns the same portal for the same host and versions. */
    place(place: Place): Promise<TrialPlace> {
      const key = JSON.stringify([place.hostDir, Object.entries(place.versions).sort()]);
      const known = places.get(key) ?? open(place);
      places.set(key, known);
      return known;
    },
    async close(): Promise<void> {
      for (const close of closing.reverse()) await close();
    },
  };
}
