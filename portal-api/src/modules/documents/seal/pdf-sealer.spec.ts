import { createHash, createPrivateKey, generateKeyPairSync, verify, X509Certificate } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createAlarms } from '../../../platform/alarms';
import { tempFolder } from '../../../testing/temp-folder';
import { drawPdf } from '../template/draw-pdf';
import { recordedBlocks } from '../template/sheet';
import { makeCertificate } from './make-certificate';
import { createPdfSealer } from './pdf-sealer';
import { signatureOf } from './pdf-signature';
import { pdfsig } from './pdfsig.fixture';
import { readSealKey } from './seal-key';

const now = new Date('2026-11-21T02:00:00Z');
const log = { info() {}, warn() {}, error() {} };
const company = '厦门示例保险经纪有限公司';

let pem: string;
beforeAll(async () => {
  pem = await makeCertificate({ organisation: company, isDemo: false });
});

const demo = { seed: 'demo', dataDir: '', brand: { name: '雇安通', code: 'gat' } } as const;
type Seal = NonNullable<Parameters<typeof readSealKey>[0]['seal']>;
const readSeal = (seal: Seal, at = now) => readSealKey({ ...demo, seal }, at);
const keyOf = (text: string, at = now) =>
  readSeal({ certificates: text, key: text, passphrase: undefined }, at);

async function sealerOf() {
  const key = await keyOf(pem);
  if (!key) throw new Error('there is a key');
  return createPdfSealer(key, createAlarms(log));
}

async function sealed(at = now): Promise<Buffer> {
  const sealer = await sealerOf();
  const docNo = 'WJ20261121000001';
  const verification = { docNo, url: `https://portal.example.com/verify/${docNo}` };
  const seal = sealer.face;
  const facts = { title: '证明', author: company, brand: '雇安通', date: at, verification, seal };
  const { bytes } = await drawPdf({ facts, blocks: recordedBlocks((sheet) => sheet.title('证明')) });
  return Buffer.from(await sealer.seal(bytes, at));
}

const refusal = '电子签章的证书不在有效期内，暂时无法签发文件，请联系客服';

describe('a sealed PDF', () => {
  it('has a signature over its whole content that names the company, and the same bytes each time', async () => {
    const file = await sealed();

    expect(await signatureOf(file)).toEqual({
      isIntact: true,
      isInTime: true,
      signer: company,
      isDemo: false,
      signedAt: now,
    });
    expect((await sealed()).equals(file)).toBe(true);
  });

  it('verifies with Node’s crypto, and with pdfsig where that is installed', async () => {
    const file = await sealed();

    expect(checkedBy(file)).toEqual({
      pdfsig: expect.stringMatching(/^(valid|missing)$/),
      node: true,
    });
  });

  it('is not intact when one byte was changed, wherever it is, or something was added', async () => {
    const file = await sealed();
    const [, end = '', next = ''] = /ByteRange \[0 (\d+) (\d+) /.exec(file.toString('latin1')) ?? [];
    const places = [20, Math.floor(Number(end) / 2), Number(end) - 1, Number(next) + 1, file.length - 8];
    const changed = places.map((place) => {
      const copy = Buffer.from(file);
      copy.writeUInt8((copy[place] ?? 0) ^ 1, place);
      return copy;
    });
    changed.push(Buffer.concat([file, Buffer.from('\n%%EOF\n')]));

    const states = await Promise.all(changed.map(signatureOf));

    expect(states.map((state) => state?.isIntact ?? false)).toEqual(changed.map(() => false));
    expect(checkedBy(changed[1] ?? file)).toEqual({
      pdfsig: expect.stringMatching(/^(invalid|missing)$/),
      node: false,
    });
  });

  it('has no signature state when the signature is missing or malformed', async () => {
    const file = await sealed();
    const text = file.toString('latin1');
    const without = Buffer.from(text.replace('/ByteRange', '/ByteReach'), 'latin1');
    const garbled = Buffer.from(text.replace(/(\/Contents )<[\da-f]{8}/, '$1<ffffffff'), 'latin1');

    expect(await Promise.all([without, garbled, Buffer.from('no pdf')].map(signatureOf))).toEqual(
      Array.from({ length: 3 }, () => undefined),
    );
  });
});

describe('the seal certificate', () => {
  it.each([
    ['expired', '2026-11-20', 'has expired on 2026-11-20'],
    ['not yet valid', '2027-03-01', 'is not valid before 2027-03-01'],
  ])(
    'is refused at startup, and raises an alarm when something is sealed later, while it is %s',
    async (_, day, words) => {
      const at = new Date(`${day}T00:00:00Z`);
      const isExpired = at < now;
      const text = await makeCertificate({
        organisation: company,
        isDemo: false,
        ...(isExpired ? { to: at } : { from: at }),
      });

      await expect(keyOf(text)).rejects.toThrow(
        `The electronic seal cannot be used: the certificate ${words} (PORTAL_SEAL_CERTIFICATE).`,
      );
      const key = await keyOf(text, isExpired ? new Date('2026-01-01') : new Date('2028-01-01'));
      const alarms = createAlarms(log);
      if (!key) throw new Error('there is a key');
      await expect(createPdfSealer(key, alarms).seal(Buffer.from('%PDF'), now)).rejects.toMatchObject({
        message: refusal,
      });
      expect(alarms.raised()).toEqual(['seal-out-of-time']);
    },
  );

  it('is refused without its own RSA key, or with a key under 2048 bits', async () => {
    const keyPart = (text: string) => text.slice(text.indexOf('-----BEGIN PRIVATE'));
    const other = await makeCertificate({ organisation: company, isDemo: false });
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
    const config = (key: string, certificates = pem) =>
      readSeal({ certificates, key, passphrase: undefined });

    await expect(config(keyPart(other))).rejects.toThrow('the key is not that of the certificate');
    await expect(config(short.export({ type: 'pkcs8', format: 'pem' }).toString())).rejects.toThrow(
      'must be one of RSA with 2048 bits',
    );
    await expect(config('no key')).rejects.toThrow('its key is no PEM or needs its passphrase');
    await expect(config(keyPart(pem), 'nothing')).rejects.toThrow('there is no certificate in PEM');
  });

  it('is read only with the right passphrase of its key', async () => {
    const cipher = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'of the key' } as const;
    const key = createPrivateKey(pem).export(cipher).toString();

    const seal = { certificates: pem, key, passphrase: 'of the key' };
    expect(await readSeal(seal)).toBeDefined();
    await expect(readSeal({ ...seal, passphrase: 'another' })).rejects.toThrow('needs its passphrase');
  });

  it('is generated once for the demo, readable by its owner alone and marked as demo; otherwise there is none', async () => {
    const dataDir = tempFolder();
    const config = { ...demo, seal: undefined, dataDir };

    const first = await readSealKey(config, now);
    const second = await readSealKey(config, now);

    expect(first?.certificate.fingerprint256).toBe(second?.certificate.fingerprint256);
    expect(statSync(join(dataDir, 'seal.pem')).mode & 0o777).toBe(0o600);
    if (!first) throw new Error('there is a key');
    expect(createPdfSealer(first, createAlarms(log)).face).toEqual({ name: '雇安通', kind: '演示章' });
    expect(await readSealKey({ ...config, seed: 'none' }, now)).toBeUndefined();
  });
});

/** Checks a signature with poppler, where it is installed, and with node's own crypto. */
const checkedBy = (file: Buffer) => ({ pdfsig: pdfsig(file), node: checkedByNode(file) });

/** Verifies that the attributes contain the file's digest and are signed with the certificate's key. */
function checkedByNode(file: Buffer): boolean {
  const [, end = 0, next = 0] = (/ByteRange \[(\d+) (\d+) (\d+) /.exec(file.toString('latin1')) ?? [])
    .slice(1)
    .map(Number);
  const cms = Buffer.from(file.toString('latin1', end + 1, next - 1), 'hex');
  const signedData = partsOf(partsOf(cms)[1])[0];
  const [, , , certificates, infos] = partsOf(signedData);
  const [, , , attributes, , signature] = partsOf(partsOf(infos)[0]);
  const { publicKey } = new X509Certificate(partsOf(certificates)[0] ?? '');
  const asSet = Buffer.concat([Buffer.of(0x31), (attributes ?? Buffer.of(0)).subarray(1)]);
  const digest = createHash('sha256').update(file.subarray(0, end)).update(file.subarray(next)).digest();
  return (
    asSet.includes(digest) && verify('sha256', asSet, publicKey, contentOf(signature ?? Buffer.of(0, 0)))
  );
}

/** Splits a DER element into its child elements, headers included. */
function partsOf(element: Buffer = Buffer.of(0, 0)): Buffer[] {
  const content = contentOf(element);
  const parts: Buffer[] = [];
  for (let at = 0; at < content.length;) {
    const rest = content.subarray(at);
    const size = headOf(rest) + contentOf(rest).length;
    parts.push(rest.subarray(0, size));
    at += size;
  }
  return parts;
}

const headOf = (element: Buffer): number => 2 + ((element[1] ?? 0) > 0x80 ? (element[1] ?? 0) - 0x80 : 0);

function contentOf(element: Buffer): Buffer {
  const head = headOf(element);
  const length = head === 2 ? (element[1] ?? 0) : element.readUIntBE(2, head - 2);
  return element.subarray(head, head + length);
}
