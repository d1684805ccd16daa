import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import { cacheDir, rootDir } from '../paths.mjs';

// Uses plain JavaScript in this process; the other backends are programs that are not installed.
process.env.RECHECK_SYNC_BACKEND = 'pure';

const { version } = JSON.parse(readFileSync(join(rootDir, 'node_modules/recheck/package.json'), 'utf8'));
const cacheFile = join(cacheDir, `regular-expressions-${version}-4.json`);
/** Milliseconds. The seed of fuzzing is fixed; with short limits, the result would depend on the machine's load. */
const usualLimits = {
  timeout: 60_000,
  seedingTimeout: 60_000,
  incubationTimeout: 60_000,
  attackTimeout: 60_000,
};

/** Milliseconds for an excepted expression, which is only checked for an easy proof that it needs no exception. */
const exceptedTimeout = 2_000;

/** Without a quantifier, the time does not grow with the length of the text. */
const repeats = /[*+{]/;

/**
 * Returns `check(pattern, flags, isExcepted)`, which returns the problem of an expression (none if its time is linear
 * in the length of the text) and whether the result is proven: expressions too large for a proof are fuzzed. `save()`
 * caches the results for the next run.
 */
export function createExpressionCheck() {
  const known = new Map(Object.entries(readCache()));
  return {
    check(pattern, flags, isExcepted = false) {
      if (!repeats.test(pattern)) return { problem: undefined, isProven: true };
      const key = `${isExcepted ? 'excepted ' : ''}/${pattern}/${flags}`;
      const timeout = isExcepted ? exceptedTimeout : usualLimits.timeout;
      if (!known.has(key)) known.set(key, checkExpression(pattern, flags, { ...usualLimits, timeout }));
      return known.get(key);
    },
    save() {
      mkdirSync(cacheDir, { recursive: true });
      writeFileSync(cacheFile, JSON.stringify(Object.fromEntries(known), null, 1));
    },
  };
}

function checkExpression(pattern, flags, limits) {
  const found = checkSync(pattern, flags, limits);
  return { problem: problemOf(found), isProven: found.checker === 'automaton' };
}

function problemOf(found) {
  if (found.status === 'safe') return undefined;
  if (found.status === 'unknown') return `could not be checked (${found.error.kind}): simplify it`;
  return `takes ${found.complexity.summary} time, for instance on ${found.attack.pattern}`;
}

function readCache() {
  try {
    return JSON.parse(readFileSync(cacheFile, 'utf8'));
  } catch {
    return {};
  }
}
