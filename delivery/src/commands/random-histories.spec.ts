import { join } from 'node:path';
import { temporaryFolder } from '../edge/edge.fixture';
import { playHistory } from './play-history.fixture';

/** `HISTORIES=500 HISTORY_SEED=7 npx jest random-histories` plays more, and others. */
const histories = Number(process.env.HISTORIES ?? 4);
const firstSeed = Number(process.env.HISTORY_SEED ?? 1);

const folder = temporaryFolder();

describe('a random history of hosts and remotes', () => {
  it.each(Array.from({ length: histories }, (_, at) => firstSeed + at))(
    'never serves what the live host cannot run or what was withdrawn, and has a way forward at any time (seed %i)',
    async (seed) => {
      expect(await playHistory(join(folder, String(seed)), seed)).toEqual([]);
    },
    60_000,
  );
});
