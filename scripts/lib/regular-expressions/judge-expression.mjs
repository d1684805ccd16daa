import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import { cacheDir, rootDir } from '../paths.mjs';

// As plain JavaScript in this process; its other forms are programs that are not installed.
process.env.RECHECK_SYNC_BACKEND = 'pure';

const { version } = JSON.parse(readFileSync(join(rootDir, 'node_modules/recheck/package.json'), 'utf8'));
const cacheFile = join(cacheDir, `regular-expressions-${version}.json`);
const limits = { timeout: 60_000 };

/** Without these an expression takes no longer for a longer text. */
const repeats = /[*+{]/;

/**
 * Answers `judge(pattern, flags)`, which says what is wrong with an expression: nothing when the time it takes grows in
 * step with the text. `save()` keeps the answers for the next run.
 */
export function createJudge() {
  const known = new Map(Object.entries(readCache()));
  return {
    judge(pattern, flags) {
      if (!repeats.test(pattern)) return undefined;
      const key = `/${pattern}/${flags}`;
      if (!known.has(key)) known.set(key, problemOf(pattern, flags) ?? null);
      return known.get(key) ?? undefined;
    },
    save() {
      mkdirSync(cacheDir, { recursive: true });
      writeFileSync(cacheFile, JSON.stringify(Object.fromEntries(known), null, 1));
    },
  };
}

function problemOf(pattern, flags) {
  const found = checkSync(pattern, flags, limits);
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
