import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandsIn, openDesk } from '../commands/desk.fixture';
import { write } from '../edge/edge.fixture';
import { soundBuild } from '../nginx/hostile-folders.fixture';
import { readSigner, type SigningSettings } from './signing-keys';

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return { pem, publicPem, signer: readSigner(pem, 'spec') };
}

export const [ours, later, foreign] = [newKey(), newKey(), newKey()];
export const strict: SigningSettings = { RELEASES_SIGNING_KEY: ours.pem, RELEASES_SIGNED_IN: ['production'] };

/** Sets up a machine where visits 1.0.0 and then 1.1.0 were released by commands, and an edge that serves them. */
export async function openReleased({ settings }: { settings?: SigningSettings } = { settings: strict }) {
  const desk = openDesk(settings);
  const { dataDir, rootDir } = desk;
  const from = join(rootDir, 'visits');
  write(from, { ...soundBuild, 'entry.js': `void '${'long '.repeat(1000)}';`, 'entry.js.map': '{}' });
  const publish = (version: string, more = '') =>
    desk.give(`publish visits --version ${version} --from ${from}${more}`);
  for (const version of ['1.0.0', '1.1.0']) {
    expect(await publish(version)).toMatchObject({ code: 0 });
    await desk.verify('visits', version);
    expect(await desk.give(`promote visits ${version} --env production`)).toMatchObject({ code: 0 });
  }
  return {
    ...desk,
    publish,
    versionDir: (version: string) => join(dataDir, 'remotes', 'visits', version),
    envelopeOf: (version: string) => join(dataDir, 'signatures', 'visits', `${version}.json`),
    stateOf: (revision: number) => join(dataDir, 'registry', `${String(revision).padStart(8, '0')}.json`),
    /** Runs commands as a process with other keys. */
    giveWith: (other: SigningSettings, line: string) =>
      commandsIn({ ...desk, stores: desk.openWith(other) })(line),
    /** Returns what a newly started edge would serve of a version. */
    given: async (version: string, file: string, keys = settings) => {
      const { published } = desk.openWith(keys, 'production');
      return published.read('visits', version, file).catch(() => undefined);
    },
    servedNow: async () => (await desk.answer()).visits?.[0].metadata.version,
  };
}

/** Changes one bit of one byte of a file. */
export function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
