import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from '../processes';
import { targets } from '../settings';

export interface VerifyFigures {
  /** Number of guesses at numbers and check values, and as many again at digits of ID numbers. */
  guesses: number;
  /** People in cover by the certificate. */
  people: number;
  /** Medians of refused guesses at a number that exists, and at one that does not. */
  knownMs: number;
  unknownMs: number;
  /** Guesses at digits that were answered at all, and those that matched a person. */
  digitsAnswered: number;
  digitsFound: number;
  loads: number;
  pageMs: number;
  slowestPageMs: number;
}

/** Rejects when a guess is answered otherwise than the others. */
export async function measureVerify(): Promise<VerifyFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-verify-'));
  const figures = join(folder, 'figures.json');
  try {
    await runToEnd('scripts/check.mjs', ['verify-guesses'], { VERIFY_FIGURES: figures });
    return JSON.parse(readFileSync(figures, 'utf8')) as VerifyFigures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const verifyLines = (found: VerifyFigures): string[] => [
  `verification page of a certificate of ${found.people} people, ${found.loads} loads: median ${found.pageMs} ms, slowest ${found.slowestPageMs} ms (target at most ${targets.verifyPageMs} ms)`,
  `${found.guesses} guessed numbers and check values: one and the same answer, median ${found.knownMs} ms for a number that exists, ${found.unknownMs} ms for others`,
  `${found.guesses} guessed digits: ${found.digitsAnswered} answered, ${found.digitsFound} of them found`,
];
