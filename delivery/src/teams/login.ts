import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import * as z from 'zod';
import { jsonIn, readAs } from '../issues-in-words';
import { Refusal } from '../refusal';
import { calls } from '../release-server/calls';
import { giveTo, serverIn, type ReleaseServerAddress } from '../release-server/client';

const known = z.object({ server: z.string(), token: z.string() });

const fileIn = (env: NodeJS.ProcessEnv) =>
  join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'portal-releases.json');

/** Returns the server from the environment, else the one of the last login. */
export function knownServer(env: NodeJS.ProcessEnv): ReleaseServerAddress | undefined {
  if (env.PORTAL_RELEASE_SERVER) return serverIn(env);
  const file = fileIn(env);
  let text: Buffer;
  try {
    text = readFileSync(file);
  } catch {
    return undefined;
  }
  const { server, token } = readAs(known, jsonIn(text, file), `${file} is invalid`, 'Log in again.');
  return addressOf(server, token);
}

const addressOf = (url: string, token: string) =>
  serverIn({ PORTAL_RELEASE_SERVER: url, PORTAL_RELEASE_TOKEN: token });

/** Stores a server and a token that it has accepted, readable only by this user. Returns the path of the file. */
export async function logIn(env: NodeJS.ProcessEnv, url: string, tokenFile?: string): Promise<string> {
  // Nobody types a token for an address that must not get it.
  addressOf(url, 'any');
  const token = (tokenFile === undefined ? await askForToken() : readFileSync(tokenFile, 'utf8')).trim();
  if (!token) throw new Refusal('no token was given');
  const address = addressOf(url, token);
  if (!address) throw new Refusal('name the address of the release server');
  await giveTo(address, 'status', calls.status, { positionals: [], values: {} });
  const file = fileIn(env);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ server: address.url.href, token })}\n`, { mode: 0o600 });
  return file;
}

/** Reads one line of stdin, if there is one: an argument would be visible to every process of the machine. */
async function askForToken(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    // The question is never answered when stdin ends.
    const ended = once(lines, 'close').then(() => '');
    return await Promise.race([lines.question('token: '), ended]);
  } finally {
    lines.close();
  }
}
