import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { jsonOrNothing } from '../issues-in-words';
import { Refusal } from '../refusal';
import { isSafeAddress } from './safe-address';
import { most } from './unpack';

/** An artefact by its digest: what a tag names changes. */
const reference = /^([a-z0-9.-]+(?::\d+)?)\/([a-z0-9]+(?:[._/-][a-z0-9]+)*)@(sha256:[0-9a-f]{64})$/;
const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const manifest = z.object({
  layers: z.tuple([z.object({ digest, size: z.number().int().max(most.sent) })]),
});
const manifestType = 'application/vnd.oci.image.manifest.v1+json';
const mostOfManifest = 1_000_000;
const timeoutMs = 60_000;

const hashOf = (bytes: Uint8Array) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/**
 * Opens the archive of an artefact in an OCI registry, one of `registries`, which anybody may pull: its only layer. The
 * stream fails at its end if the bytes are not those of the digest.
 */
export async function openArtefact(text: string, registries: readonly string[]): Promise<Readable> {
  const [, place = '', name = '', wanted = ''] = reference.exec(text) ?? [];
  if (!wanted)
    throw new Refusal(
      `"${text}" is no artefact: write registry.example.com/team/name@sha256:… with its digest`,
    );
  const origin = registries.find((each) => new URL(each).host === place);
  if (origin === undefined)
    throw new Refusal(
      `${place} is none of the registries of this server: ${registries.join(', ') || 'none'}`,
    );
  const get = pulling(new URL(`/v2/${name}/`, origin), text);
  const described = await readAll(await get(`manifests/${wanted}`, manifestType), mostOfManifest);
  if (hashOf(described) !== wanted) throw new Refusal(`${text}: the registry sent another manifest`);
  const read = manifest.safeParse(jsonOrNothing(described));
  if (!read.success)
    throw new Refusal(`${text} must have one layer, an archive of at most ${most.sent / 1_000_000} MB`);
  const [layer] = read.data.layers;
  const reply = await get(`blobs/${layer.digest}`, '*/*');
  return Readable.from(checked(reply, layer.digest, text));
}

type Reply = Awaited<ReturnType<typeof fetch>>;

/** Returns a function that asks the registry as an anonymous user, with the token that it gives for pulling. */
function pulling(base: URL, text: string) {
  let token: string | undefined;
  const ask = async (url: URL, accept: string): Promise<Reply> => {
    const isOwn = url.origin === base.origin;
    // Blobs may be elsewhere, but only at addresses that nobody can intercept, which do not get the token.
    if (!isOwn && url.protocol !== 'https:')
      throw new Refusal(`${text}: the registry leads to ${url.origin}`);
    const headers = { accept, ...(isOwn && token !== undefined && { authorization: `Bearer ${token}` }) };
    return fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }).catch(() => {
      throw new Refusal(`${text}: ${url.origin} does not answer`);
    });
  };
  return async (path: string, accept: string): Promise<Reply> => {
    const url = new URL(path, base);
    let reply = await ask(url, accept);
    if (reply.status === 401 && token === undefined) {
      token = await anonymousToken(reply.headers.get('www-authenticate') ?? '', text);
      reply = await ask(url, accept);
    }
    const location = reply.headers.get('location');
    if (reply.status >= 300 && reply.status < 400 && location)
      reply = await ask(new URL(location, url), accept);
    if (!reply.ok) throw new Refusal(`${text}: the registry answers ${reply.status}`);
    return reply;
  };
}

async function anonymousToken(challenge: string, text: string): Promise<string> {
  const { realm = '', ...named } = Object.fromEntries(
    [...challenge.matchAll(/\b(\w{1,50})="([^"]{0,2000})"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  if (!URL.canParse(realm) || !isSafeAddress(realm))
    throw new Refusal(`${text} cannot be pulled without a password`);
  const url = new URL(realm);
  for (const [name, value] of Object.entries(named)) url.searchParams.set(name, value);
  const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }).catch(
    () => undefined,
  );
  const given = z
    .object({ token: z.string().optional(), access_token: z.string().optional() })
    .safeParse(await reply?.json().catch(() => undefined));
  const token = given.data?.token ?? given.data?.access_token;
  if (token === undefined) throw new Refusal(`${text} cannot be pulled without a password`);
  return token;
}

async function readAll({ body }: Reply, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let sum = 0;
  for await (const chunk of body ?? []) {
    sum += chunk.length;
    if (sum > limit) throw new Refusal(`the manifest has more than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* checked({ body }: Reply, wanted: string, text: string) {
  const hash = createHash('sha256');
  for await (const chunk of body ?? []) {
    hash.update(chunk);
    yield chunk;
  }
  if (`sha256:${hash.digest('hex')}` !== wanted) throw new Refusal(`${text}: the registry sent other bytes`);
}
