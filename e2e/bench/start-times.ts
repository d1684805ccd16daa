import { startPortal, type StartedPortal } from './processes';

export interface StartFigures {
  /** Seconds from `npm start` on an empty data folder to the ready line, with packages installed and all built. */
  firstSeconds: number;
  /** The same for each further start on that folder. */
  secondSeconds: number[];
  /** Steps that a start had to build first, which invalidates its time. */
  built: string[];
}

/** Starts the portal once and `runs` times more on the same folder, which contains the demo data afterwards. */
export async function measureStarts(dataDir: string, port: number, runs: number): Promise<StartFigures> {
  const first = await once(dataDir, port);
  const further: StartedPortal[] = [];
  for (let run = 0; run < runs; run += 1) further.push(await once(dataDir, port));
  const built = [first, ...further]
    .flatMap(({ steps }) => steps)
    .filter((line) => /^\s*(?:built|bundled|installed)/.test(line));
  return {
    firstSeconds: tenths(first.seconds),
    secondSeconds: further.map(({ seconds }) => tenths(seconds)),
    built,
  };
}

async function once(dataDir: string, port: number): Promise<StartedPortal> {
  const portal = await startPortal(dataDir, port);
  await portal.stop();
  return portal;
}

const tenths = (seconds: number) => Math.round(seconds * 10) / 10;
