import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { commands, runCommand } from '../commands/commands';
import { openDesk } from '../commands/desk.fixture';
import { temporaryFolder, write } from '../edge/edge.fixture';
import { listening } from '../environment/local-server.fixture';
import { soundBuild } from '../nginx/hostile-folders.fixture';
import type { SigningSettings } from '../signatures/signing-keys';
import { newToken } from './identity';
import { createReleaseServer } from './server';

const folder = temporaryFolder();
// Folder where archives are unpacked: no test may leave anything in it.
export const uploads = join(folder, 'uploads');
const { TMPDIR = tmpdir() } = process.env;
const [ci, lin, wu, other, late] = [newToken(), newToken(), newToken(), newToken(), newToken()];
/** Tokens of members: `other` belongs to another team, `late` has expired. */
export const tokens = { ci: ci.token, lin: lin.token, wu: wu.token, other: other.token, late: late.token };
const everything = ['publish', 'promote:staging', 'promote:production', 'rollback:production', 'withdraw'];
/** Everything to close after a spec. */
export const open: { close(): unknown }[] = [];

const nothingHere = () => {
  throw new Error('nothing is done on this machine');
};

export async function closeAll(): Promise<void> {
  // The specs after this one in its process need a folder that exists.
  process.env.TMPDIR = TMPDIR;
  for (const each of open.splice(0)) await each.close();
}

/** Starts an identity provider with one key, as for a pipeline. */
export async function openIssuer() {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' };
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  const issuer = `http://127.0.0.1:${await listening(server)}`;
  open.push(server);
  const sign = (
    claims: object,
    { audience = 'releases', from = issuer, key = privateKey, life = 600, afterS = 0 } = {},
  ) => {
    const at = Math.floor(Date.UTC(2026, 10, 21) / 1000) + afterS;
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(from)
      .setAudience(audience)
      .setIssuedAt(at)
      .setExpirationTime(at + life)
      .sign(key);
  };
  return { issuer, sign };
}

interface More {
  team?: object;
  signing?: SigningSettings;
  port?: number;
  signInSecret?: string;
  now?: () => Date;
}

/** Starts a release server with the teams visits and other; `more` and `team` extend its access file. */
export async function setUp(
  more: object = {},
  member: object = {},
  { team = {}, signing, port = 0, signInSecret, now: clock }: More = {},
) {
  const desk = openDesk(signing);
  const { rootDir, stores } = desk;
  await mkdir(uploads, { recursive: true });
  process.env.TMPDIR = uploads;
  const from = join(rootDir, 'visits');
  write(from, soundBuild);
  const of = (who: string, { hash: token }: { hash: string }, roles = everything) => ({
    who,
    token,
    expires: '2027-01-01T00:00:00Z',
    roles,
  });
  const members = [
    of('ci', ci, ['publish', 'promote:staging']),
    { ...of('lin', lin), person: true },
    { ...of('wu', wu), person: true },
    { ...of('late', late), expires: '2026-11-20T00:00:00Z' },
    ...(Object.keys(member).length ? [{ who: 'pipeline', roles: everything, ...member }] : []),
  ];
  const accessFile = join(rootDir, 'access.json');
  const teams = {
    visits: { claims: true, members, ...team },
    other: { owns: ['claims'], claims: true, members: [of('zhao', other)] },
  };
  write(rootDir, { 'access.json': JSON.stringify({ teams, ...more }) });
  const app = createReleaseServer({
    commands,
    accessFile,
    signInSecret,
    surroundings: { ...desk, ...(clock && { now: clock }) },
  });
  const url = new URL(await app.listen({ host: '127.0.0.1', port }));
  open.push(app);
  /** Runs a command line as somebody on another machine. */
  const give = (token: string, line: string) =>
    runCommand(line.split(' '), nothingHere, () => ({ url, token }));
  const verified = (version = '1.0.0') => desk.verify('visits', version);
  const publish = (token: string, version = '1.0.0', what = from) =>
    give(token, `publish visits --version ${version} --from ${what}`);
  const send = (body: Buffer) =>
    fetch(new URL('/v1/releases/visits/versions/1.0.0', url), {
      method: 'PUT',
      body: new Uint8Array(body),
      headers: { authorization: `Bearer ${tokens.lin}`, 'content-type': 'application/gzip' },
    });
  const deploymentIn = async (name: 'staging' | 'production') =>
    (await stores.registry.read())?.environments[name]?.visits;
  return { ...desk, accessFile, deploymentIn, give, publish, verified, from, url, send };
}
