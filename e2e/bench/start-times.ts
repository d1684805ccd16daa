import { startPortal } from './processes';
import type { StartedPortal } from './processes';

export interface StartFigures {
  /** From `npm start` on an empty data folder to the ready line, packages installed and everything built. */
  firstSeconds: number;
  secondSeconds: number;
  /** Set when a start had to build something first, which makes its time worthless. */
  built: string[];
}

/** Starts the portal twice on the same folder, which has the demo data afterwards. */
export async function measureStarts(dataDir: string, port: number): Promise<StartFigures> {
  const first = await once(dataDir, port);
  const second = await once(dataDir, port);
  const built = [...first.steps, ...second.steps].filter((line) =>
    /^\s*(?:built|bundled|installed)/.test(line),
  );
  return { firstSeconds: tenths(first.seconds), secondSeconds: tenths(second.seconds), built };
}

async function once(dataDir: string, port: number): Promise<StartedPortal> {
  const portal = await startPortal(dataDir, port);
  await portal.stop();
  return portal;
}

const tenths = (seconds: number) => Math.round(seconds * 10) / 10;
