import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the shared secret of API, edge and our proxy: from the environment, or generated once and stored in the data
 * folder, where `npm run delivery -- nginx-config` finds it. A file with invalid content is replaced: the forwarded
 * headers of an nginx with the old secret are then no longer trusted.
 */
export function edgeSecret(folder, given = process.env.PORTAL_EDGE_SECRET) {
  if (given) return given;
  const path = join(folder, 'edge.secret');
  const storedSecret = read(path);
  if (/^[\w-]{43}$/.test(storedSecret)) return storedSecret;
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

/** Writes a file only its owner can read and renames it, so that no kill or power failure leaves a partial secret. */
function write(path, text) {
  const fresh = `${path}.new`;
  const file = openSync(fresh, 'w', 0o600);
  writeFileSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(fresh, path);
}
