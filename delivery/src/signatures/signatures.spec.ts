import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { write } from '../edge/edge.fixture';
import { filesBelow } from '../build/plain-files';
import { jsonBytes } from '../storage/object-store';
import { openEnvelope, signText } from './envelope';
import { flip, foreign, later, openReleased, ours, strict } from './released.fixture';
import { readPublicKeys, readSigner, SigningKeys, type SigningSettings } from './signing-keys';
import { statementType } from './statement';

type Released = Awaited<ReturnType<typeof openReleased>>;

const middleOf = (file: string) => Math.floor(readFileSync(file).length / 2);

/** Signs a changed text with a key, replacing the statement of 1.1.0. */
function resign({ envelopeOf }: Released, signer = ours.signer, change = (text: string) => text): void {
  const { payload } = JSON.parse(readFileSync(envelopeOf('1.1.0'), 'utf8'));
  const text = change(Buffer.from(payload, 'base64').toString());
  writeFileSync(envelopeOf('1.1.0'), jsonBytes(signText(statementType, Buffer.from(text), signer)));
}

/** Expects a damaged visits 1.1.0 to be refused by promote, omitted by an edge, and listed by audit and status. */
async function expectRefused(released: Released, why: RegExp, settings = strict): Promise<void> {
  const { giveWith, given, openWith } = released;
  const promoted = await giveWith(settings, 'promote visits 1.1.0 --env staging');
  expect([promoted.code, promoted.stderr]).toEqual([1, expect.stringMatching(why)]);
  const audited = await giveWith(settings, 'audit');
  expect([audited.code, audited.stderr]).toEqual([1, expect.stringContaining('visits 1.1.0: ')]);
  expect(audited.stderr).toMatch(why);
  expect(await given('1.1.0', 'remote.json', settings)).toBeUndefined();
  expect(await given('1.1.0', 'entry.js', settings)).toBeUndefined();
  // The previous version continues to be served.
  expect(await openWith(settings, 'production').published.read('visits', '1.0.0', 'entry.js')).toBeDefined();
}

describe('a published version', () => {
  it('carries a signed in-toto statement of all of its files, its publisher and its builder', async () => {
    const { envelopeOf, versionDir, give } = await openReleased();
    const stored = JSON.parse(readFileSync(envelopeOf('1.1.0'), 'utf8'));
    const { _type, predicateType, subject, predicate } = JSON.parse(
      Buffer.from(stored.payload, 'base64').toString(),
    );

    expect([_type, predicateType]).toEqual([
      'https://in-toto.io/Statement/v1',
      'https://slsa.dev/provenance/v1',
    ]);
    expect(subject.map(({ name }: { name: string }) => name)).toEqual(filesBelow(versionDir('1.1.0')));
    expect(predicate).toMatchObject({
      buildDefinition: { externalParameters: { release: 'visits', version: '1.1.0', publisher: 'li' } },
      runDetails: { builder: { id: expect.stringContaining('elsewhere') } },
    });
    expect((await give('audit')).stdout).toContain('2 versions, each as it was signed.');
    expect((await give('status')).stdout).not.toMatch(/signature/);
  });

  it('is refused everywhere when one byte is changed in any of its files', async () => {
    const released = await openReleased();
    const { versionDir, giveWith, given } = released;
    const dir = versionDir('1.1.0');

    for (const file of filesBelow(dir)) {
      const path = join(dir, file);
      const before = readFileSync(path);
      flip(path, middleOf(path));
      const promoted = await giveWith(strict, 'promote visits 1.1.0 --env staging');
      expect([file, promoted.code]).toEqual([file, 1]);
      expect((await giveWith(strict, 'audit')).stderr).toContain('visits 1.1.0: ');
      // An edge serves the published bytes or nothing; it has no other source of compressed copies and source maps.
      const bytes = await given('1.1.0', file);
      expect([file, bytes === undefined || bytes.equals(before)]).toEqual([file, true]);
      writeFileSync(path, before);
    }
    expect(await giveWith(strict, 'audit')).toMatchObject({ code: 0 });
  });

  it('is refused when any one byte of its envelope is changed', async () => {
    const { envelopeOf, openWith } = await openReleased();
    const path = envelopeOf('1.1.0');
    const before = readFileSync(path);
    const { signatures, published } = openWith();

    for (const at of before.keys()) {
      flip(path, at);
      const issues = await signatures.issuesOf('visits', '1.1.0', published, 'production');
      expect([at, issues.length]).toEqual([at, 1]);
      writeFileSync(path, before);
    }
    expect(await signatures.issuesOf('visits', '1.1.0', published, 'production')).toEqual([]);
  });

  it.each<[string, (released: Released) => void, RegExp]>([
    [
      'the envelope of another version',
      ({ envelopeOf }) => writeFileSync(envelopeOf('1.1.0'), readFileSync(envelopeOf('1.0.0'))),
      /its signature is that of visits 1\.0\.0/,
    ],
    ['no envelope any more', ({ envelopeOf }) => rmSync(envelopeOf('1.1.0')), /its signature is missing/],
    ['a signature of a foreign key', (released) => resign(released, foreign.signer), /does not count here/],
    [
      'the statement of another text under its signature',
      ({ envelopeOf }) => {
        const stored = JSON.parse(readFileSync(envelopeOf('1.1.0'), 'utf8'));
        const other = JSON.parse(readFileSync(envelopeOf('1.0.0'), 'utf8'));
        writeFileSync(envelopeOf('1.1.0'), jsonBytes({ ...stored, payload: other.payload }));
      },
      /does not fit what it signs/,
    ],
    [
      'a signed text that is no statement',
      (released) => resign(released, ours.signer, () => '{}'),
      /is no statement/,
    ],
  ])('is refused everywhere with %s', async (_, spoil, why) => {
    const released = await openReleased();
    spoil(released);

    await expectRefused(released, why);
    expect(await released.servedNow()).toBe('1.0.0');
  });

  it('with an added file is refused by promote and audit, and the edge does not serve that file', async () => {
    const { versionDir, give, given } = await openReleased();
    write(versionDir('1.1.0'), { 'more.txt': 'more' });

    for (const line of ['audit', 'promote visits 1.1.0 --env staging'])
      expect((await give(line)).stderr).toContain('more.txt was not there when it was signed');
    expect(await given('1.1.0', 'more.txt')).toBeUndefined();
  });

  it('gets a new signature when the same bytes are published after its key was revoked', async () => {
    const released = await openReleased();
    const rotated = { ...strict, RELEASES_SIGNING_KEY: later.pem, RELEASES_KEYS: ours.publicPem };
    const revoking = { ...rotated, RELEASES_KEYS_REVOKED: [ours.signer.id] };
    const from = join(released.rootDir, 'visits');

    expect(await released.giveWith(rotated, 'audit')).toMatchObject({ code: 0 });
    // A change with the new key signs the present state; then the old key can be removed.
    await released.giveWith(rotated, 'promote visits 1.0.0 --env production');
    const named = new RegExp(`signed by key ${ours.signer.id}, which is revoked`);
    for (const line of ['promote visits 1.1.0 --env production', 'audit'])
      expect((await released.giveWith(revoking, line)).stderr).toMatch(named);
    expect(await released.given('1.1.0', 'remote.json', revoking)).toBeUndefined();
    const again = `publish visits --version 1.1.0 --from ${from}`;
    expect(await released.giveWith(revoking, again)).toMatchObject({ code: 0 });
    expect(await released.given('1.1.0', 'remote.json', revoking)).toBeDefined();
  });

  it('can be signed with another key only where that key is trusted', async () => {
    const { publish, rootDir, giveWith } = await openReleased();
    write(rootDir, { 'own.pem': later.pem, 'no.pem': 'no key' });
    const own = ` --sign-key ${join(rootDir, 'own.pem')}`;

    expect((await publish('1.2.0', own)).stderr).toContain(`key ${later.signer.id} does not count here`);
    const line = `publish visits --version 1.2.0 --from ${join(rootDir, 'visits')}${own}`;
    expect(await giveWith({ ...strict, RELEASES_KEYS: later.publicPem }, line)).toMatchObject({ code: 0 });
    expect((await publish('1.3.0', own.replace('own', 'no'))).stderr).toContain('must be an Ed25519 key');
  });
});

describe('a registry without signatures from before they existed', () => {
  it('is served and lists unsigned versions once a key exists, and is refused where signatures are required', async () => {
    const released = await openReleased({});
    const made: SigningSettings = {};

    expect((await released.giveWith(made, 'status')).stdout).toContain('No key is known here');
    const from = join(released.rootDir, 'visits');
    await released.giveWith(made, `publish visits --version 1.2.0 --from ${from}`);

    expect(readFileSync(join(released.dataDir, 'releases.key'), 'utf8')).toContain('PRIVATE KEY');
    expect((await released.giveWith(made, 'status')).stdout).toContain(
      'Served without a signature, from before there was a key: visits 1.1.0',
    );
    expect(await released.given('1.1.0', 'remote.json', made)).toBeDefined();
    // The generated key stays valid next to a configured one.
    const other = { RELEASES_SIGNING_KEY: later.pem };
    expect(await released.given('1.2.0', 'remote.json', other)).toBeDefined();
    // Versions published since then need a signature.
    rmSync(released.envelopeOf('1.2.0'));
    expect(await released.given('1.2.0', 'remote.json', made)).toBeUndefined();
    expect(
      await released.given('1.1.0', 'remote.json', { RELEASES_SIGNED_IN: ['production'] }),
    ).toBeUndefined();
  });
});

describe('signing keys', () => {
  it('are refused unless they are Ed25519, with a message that names the setting and does not show the key', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const spki = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();

    for (const wrong of [pem, 'secret', ours.publicPem])
      expect(() => readSigner(wrong, 'RELEASES_SIGNING_KEY')).toThrow(
        /^RELEASES_SIGNING_KEY must be an Ed25519 key in PEM: openssl genpkey -algorithm ed25519 -out releases\.key$/,
      );
    for (const wrong of [spki, ours.pem, 'secret', `${ours.publicPem}secret`])
      expect(() => readPublicKeys(wrong, 'RELEASES_KEYS')).toThrow(
        /^RELEASES_KEYS must be public Ed25519 keys in PEM: openssl pkey -in releases\.key -pubout$/,
      );
    expect(() => new SigningKeys({ RELEASES_SIGNED_IN: ['production'] })).toThrow(/needs the keys/);
    expect([...readPublicKeys(ours.publicPem + later.publicPem, 'x').keys()]).toEqual([
      ours.signer.id,
      later.signer.id,
    ]);
  });

  it('sign a text for one payload type, and fail for another type', () => {
    const signed = signText('one', Buffer.from('text'), ours.signer);
    const find = () => readPublicKeys(ours.publicPem, 'x').get(ours.signer.id);

    expect(openEnvelope(signed, 'one', find)).toMatchObject({ keyId: ours.signer.id });
    expect(openEnvelope(signed, 'two', find)).toBeUndefined();
    expect(openEnvelope({ ...signed, payloadType: 'two' }, 'two', find)).toBeUndefined();
  });
});
