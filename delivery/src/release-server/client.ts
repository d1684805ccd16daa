import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';
import { Agent, fetch } from 'undici';
import type { Answer } from '../commands/command';
import { filesBelow, copyFiles } from '../build/plain-files';
import { Refusal } from '../refusal';
import { readSigner } from '../signatures/signing-keys';
import { signSubmission, submittedFile } from '../signatures/submission';
import { jsonBytes } from '../storage/object-store';
import { fieldsOf, namesIn, type Callable } from './calls';
import { isSafeAddress } from './safe-address';
import { most } from './unpack';

export interface ReleaseServerAddress {
  url: URL;
  token: string;
}

/** Returns the server that runs commands; undefined when this machine does. */
export function serverIn(env: NodeJS.ProcessEnv): ReleaseServerAddress | undefined {
  const { PORTAL_RELEASE_SERVER: url, PORTAL_RELEASE_TOKEN: token, PORTAL_RELEASE_TOKEN_FILE: file } = env;
  if (!url) return undefined;
  if (!URL.canParse(url) || !isSafeAddress(url))
    throw new Refusal('the release server must have an https address: the token is sent there');
  const given = token || (file ? readFileSync(file, 'utf8').trim() : '');
  if (!given) throw new Refusal('PORTAL_RELEASE_TOKEN or PORTAL_RELEASE_TOKEN_FILE is needed for the server');
  return { url: new URL(url), token: given };
}

/** Verifying takes minutes, and nothing is sent meanwhile. */
const unlimited = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

/** Sends a command to the server; throws a Refusal with the server's message when it is not carried out. */
export async function giveTo(
  { url, token }: ReleaseServerAddress,
  name: string,
  command: Callable,
  given: { positionals: readonly string[]; values: Readonly<Record<string, unknown>> },
): Promise<Answer> {
  const { call } = command;
  if (!call) throw new Refusal(`${name} is given where the releases are stored, not through ${url.href}`);
  const { from, 'sign-key': signKey, json: _, ...values } = given.values;
  const words = call.words.map((word, at) => [word, given.positionals[at] ?? ''] as const);
  const named: Record<string, unknown> = { ...values, ...Object.fromEntries(words) };
  for (const field of namesIn(call.path))
    if (!named[field])
      throw new Refusal(`${name} needs ${call.words.includes(field) ? `the ${field}` : `--${field}`}`);
  const path = call.path.replace(/\{(\w+)\}/g, (_match, field: string) =>
    encodeURIComponent(String(named[field])),
  );
  const fields = Object.keys(fieldsOf(command).shape).flatMap((field) =>
    named[field] === undefined ? [] : [[field, named[field]] as const],
  );
  const target = new URL(path, url);
  if (call.method !== 'POST')
    for (const [field, value] of fields) target.searchParams.set(field, String(value));
  const isSent = call.method === 'PUT' && named.artefact === undefined;
  const body = isSent
    ? await pack(from, { release: String(named.release), version: String(named.version), signKey })
    : call.method === 'POST'
      ? JSON.stringify(Object.fromEntries(fields))
      : null;
  const reply = await fetch(target, {
    method: call.method,
    body,
    dispatcher: unlimited,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== null && {
        'content-type': isSent ? 'application/gzip' : 'application/json',
      }),
    },
  }).catch((problem: unknown) => {
    const { cause, message } = problem as Error;
    throw new Refusal(`${url.href} does not answer: ${cause instanceof Error ? cause.message : message}`);
  });
  const answer = (await reply.json().catch(() => ({}))) as Partial<Answer> & { error?: string };
  const { error, ...found } = answer;
  if (!reply.ok) throw new Refusal(error ?? `${url.href} answers ${reply.status}`, found);
  return { json: answer.json ?? {}, text: answer.text ?? '' };
}

interface Packing {
  release: string;
  version: string;
  signKey: unknown;
}

async function pack(from: unknown, { signKey, ...named }: Packing): Promise<Buffer> {
  if (typeof from !== 'string')
    throw new Refusal(
      'publish takes --from <folder> for a server, the folder that your build has made, or --artefact',
    );
  if (typeof signKey !== 'string') return packFolder(from);
  const signer = readSigner(readFileSync(signKey, 'utf8'), signKey);
  const folder = await mkdtemp(join(tmpdir(), 'signed-'));
  try {
    await copyFiles(from, folder, filesBelow(from));
    await writeFile(join(folder, submittedFile), jsonBytes(signSubmission(folder, named, signer)));
    return await packFolder(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function packFolder(from: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sum = 0;
  for await (const chunk of create({ gzip: true, portable: true, cwd: from }, ['.'])) {
    chunks.push(chunk);
    sum += chunk.length;
    if (sum > most.sent) throw new Refusal(`${from} is packed to more than ${most.sent / 1_000_000} MB`);
  }
  return Buffer.concat(chunks);
}
