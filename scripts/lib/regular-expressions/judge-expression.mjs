import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import { cacheDir, rootDir } from '../paths.mjs';

// As plain JavaScript in this process; its other forms are programs that are not installed.
process.env.RECHECK_SYNC_BACKEND = 'pure';

const { version } = JSON.parse(readFileSync(join(rootDir, 'node_modules/recheck/package.json'), 'utf8'));
const cacheFile = join(cacheDir, `regular-expressions-${version}-2.json`);
const limits = { timeout: 60_000 };

/** Without these an expression takes no longer for a longer text. */
const repeats = /[*+{]/;

/**
 * Answers `judge(pattern, flags)`, which says what is wrong with an expression: nothing when the time it takes grows in
 * step with the text, and whether the answer is proven: what is too large for a proof is tried out, which does not
 * always find the same. `save()` keeps the answers for the next run.
 */
export function createJudge() {
  const known = new Map(Object.entries(readCache()));
  return {
    judge(pattern, flags) {
      if (!repeats.test(pattern)) return { problem: undefined, isProven: true };
      const key = `/${pattern}/${flags}`;
      if (!known.has(key)) known.set(key, judgementOf(pattern, flags));
      return known.get(key);
    },
    save() {
      mkdirSync(cacheDir, { recursive: true });
      writeFileSync(cacheFile, JSON.stringify(Object.fromEntries(known), null, 1));
    },
  };
}

function judgementOf(pattern, flags) {
  const found = checkSync(pattern, flags, limits);
  return { problem: problemOf(found), isProven: found.checker === 'automaton' };
}

function problemOf(found) {
  if (found.status === 'safe') return undefined;
  if (found.status === 'unknown') return `could not be judged (${found.error.kind}): write it more simply`;
  return `takes ${found.complexity.summary} time, for instance on ${found.attack.pattern}`;
}

function readCache() {
  try {
    return JSON.parse(readFileSync(cacheFile, 'utf8'));
  } catch {
    return {};
  }
}
