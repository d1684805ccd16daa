import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData } from 'pkijs';
import type { Sealer } from '../../../platform/sealer';
import { demoSeal, oids } from './make-certificate';

interface PdfSignature {
  /** True when the signature covers the whole unchanged file and was made with the certificate's key. */
  isIntact: boolean;
  /** True when the certificate was valid at the time of signing. */
  isInTime: boolean;
  signer: string;
  /** The certificate was made by a portal for itself. */
  isDemo: boolean;
  signedAt: Date;
}

/** Returns the certificate owner's name and the kind of seal, as the seal shows them. */
export function faceOf({ subject }: Certificate): Sealer['face'] {
  const name = textIn(subject, oids.organisation) ?? textIn(subject, oids.commonName) ?? '';
  return { name, kind: textIn(subject, oids.unit) === demoSeal ? demoSeal : '电子签章' };
}

const textIn = ({ typesAndValues }: Certificate['subject'], oid: string): string | undefined => {
  const value: unknown = typesAndValues.find(({ type }) => type === oid)?.value.valueBlock.value;
  return typeof value === 'string' ? value : undefined;
};

/** Returns the last signature of a PDF; undefined for a file without a readable signature. */
export async function signatureOf(pdf: Uint8Array): Promise<PdfSignature | undefined> {
  const bytes = Buffer.from(pdf);
  const text = bytes.toString('latin1');
  const numbers = [...text.matchAll(/\/ByteRange ?\[ ?(\d{1,10}) (\d{1,10}) (\d{1,10}) (\d{1,10}) *\]/g)].at(
    -1,
  );
  if (!numbers) return undefined;
  const [begin = 0, end = 0, next = 0, length = 0] = numbers.slice(1).map(Number);
  const isWhole = begin === 0 && end < next && next + length === bytes.length;
  try {
    const hex = text.slice(end, next);
    const contents = /^<([\da-fA-F]+)>$/.exec(hex)?.[1] ?? '';
    const signed = new SignedData({
      schema: ContentInfo.fromBER(Uint8Array.from(Buffer.from(contents, 'hex'))).content,
    });
    const sid: unknown = signed.signerInfos[0]?.sid;
    const certificate = signed.certificates?.find(
      (one): one is Certificate =>
        one instanceof Certificate &&
        sid instanceof IssuerAndSerialNumber &&
        one.serialNumber.isEqual(sid.serialNumber),
    );
    if (!certificate) return undefined;
    const data = Uint8Array.from(Buffer.concat([bytes.subarray(0, end), bytes.subarray(next)])).buffer;
    const signedAt = timeIn(text);
    return {
      isIntact: isWhole && (await signed.verify({ signer: 0, data, checkChain: false }).catch(() => false)),
      isInTime: certificate.notBefore.value <= signedAt && signedAt <= certificate.notAfter.value,
      signer: faceOf(certificate).name,
      isDemo: faceOf(certificate).kind === demoSeal,
      signedAt,
    };
  } catch {
    return undefined;
  }
}

/** Reads the signing time, `D:YYYYMMDDHHMMSSZ`, which the signature covers. */
function timeIn(text: string): Date {
  const [year, month, day, hour, minute, second] =
    /\/M \(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/.exec(text)?.slice(1).map(Number) ?? [];
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second));
}
