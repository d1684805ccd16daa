import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secret by which the API knows the edge, and both know a proxy of ours: from the environment, or made once and
 * kept in the data folder, where `npm run delivery -- nginx-config` finds it. A file with anything else in it is
 * written anew: an nginx with the old secret is then no longer believed what it says of callers.
 */
export function edgeSecret(folder, given = process.env.PORTAL_EDGE_SECRET) {
  if (given) return given;
  const path = join(folder, 'edge.secret');
  const kept = read(path);
  if (/^[\w-]{43}$/.test(kept)) return kept;
  const secret = randomBytes(32).toString('base64url');
  mkdirSync(folder, { recursive: true });
  write(path, secret);
  return secret;
}

function read(path) {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Beside and renamed, for its owner alone: neither a kill nor a loss of power leaves half a secret. */
function write(path, text) {
  const fresh = `${path}.new`;
  const file = openSync(fresh, 'w', 0o600);
  writeFileSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(fresh, path);
}
