import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from './paths.mjs';

const address = process.env.PROVIDER_LISTEN || `localhost:${process.env.PORT || 8080}`;
const base = `http://${address}/provider-api/commands`;

function token() {
  if (process.env.PROVIDER_TOKEN) return process.env.PROVIDER_TOKEN;
  const path = process.env.PROVIDER_TOKEN_FILE || join(dataDir, 'provider.token');
  if (!existsSync(path))
    throw new Error(`no provider token: start the portal first, or set PROVIDER_TOKEN (no file ${path})`);
  const storedToken = readFileSync(path, 'utf8').trim();
  if (!storedToken)
    throw new Error(`${path} is empty: remove it and start the portal again, or set PROVIDER_TOKEN`);
  return storedToken;
}

/** Calls the running portal's provider API; resolves with the response's data, rejects with its message. */
export async function callProvider(path, init) {
  const headers = { authorization: `Bearer ${token()}`, 'content-type': 'application/json' };
  let reply;
  try {
    reply = await fetch(base + path, { ...init, headers });
  } catch {
    throw new Error(
      `the portal does not answer at ${base}: start it with npm start, or set PORT or PROVIDER_LISTEN`,
    );
  }
  const envelope = await reply.json().catch(() => undefined);
  if (envelope?.code !== 200)
    throw Object.assign(new Error(envelope?.message ?? `HTTP ${reply.status}`), { envelope });
  return envelope.data;
}

export const runProviderCommand = (name, args = { positional: [], options: {} }) =>
  callProvider(`/${encodeURIComponent(name)}`, { method: 'POST', body: JSON.stringify(args) });
