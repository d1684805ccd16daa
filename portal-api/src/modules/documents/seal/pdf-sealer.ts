import { createHash, type X509Certificate } from 'node:crypto';
import { Signer, SignPdf } from '@signpdf/signpdf';
import * as asn1 from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { problems } from 'shared-kernel/contract';
import type { Alarms } from '../../../platform/alarms';
import { Problem } from '../../../platform/http/problem';
import type { Sealer } from '../../../platform/sealer';
import { imported } from './make-certificate';
import { faceOf } from './pdf-signature';
import { outOfTime, type SealKey } from './seal-key';

/** Seals PDFs by PAdES baseline B-B: a detached CMS signature in the file that identifies its certificate. */
export function createPdfSealer(key: SealKey, alarms: Alarms): Sealer {
  const der = key.key.export({ type: 'pkcs8', format: 'der' });
  const signer = new CmsSigner(key, imported('pkcs8', der));
  return {
    face: faceOf(parsed(key.certificate)),
    async seal(pdf, at) {
      const untimely = outOfTime(key.certificate, at);
      if (untimely !== undefined) {
        alarms.raise('seal-out-of-time', { certificate: untimely });
        throw new Problem(problems.unavailable, {}, { message: outOfTimeText });
      }
      return new SignPdf().sign(Buffer.from(pdf), signer);
    },
  };
}

const outOfTimeText = '电子签章的证书不在有效期内，暂时无法签发文件，请联系客服';

class CmsSigner extends Signer {
  constructor(
    readonly seal: SealKey,
    readonly privateKey: ReturnType<typeof imported>,
  ) {
    super();
  }

  override async sign(pdf: Buffer): Promise<Buffer> {
    const own = parsed(this.seal.certificate);
    const attributes = [
      attribute('1.2.840.113549.1.9.3', new asn1.ObjectIdentifier({ value: ContentInfo.DATA })),
      attribute('1.2.840.113549.1.9.4', octets(sha256(pdf))),
      // Identifies the certificate (ESS, version 2), so that it cannot be exchanged.
      attribute(
        '1.2.840.113549.1.9.16.2.47',
        sequence(sequence(sequence(octets(sha256(this.seal.certificate.raw))))),
      ),
    ];
    const signed = new SignedData({
      version: 1,
      encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
      signerInfos: [
        new SignerInfo({
          version: 1,
          sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
          signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
        }),
      ],
      certificates: [own, ...this.seal.chain.map(parsed)],
    });
    await signed.sign(await this.privateKey, 0, 'SHA-256');
    const content = signed.toSchema(true);
    return Buffer.from(
      new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content }).toSchema().toBER(false),
    );
  }
}

const parsed = ({ raw }: X509Certificate) => Certificate.fromBER(Uint8Array.from(raw));
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const octets = (bytes: Uint8Array) => new asn1.OctetString({ valueHex: Uint8Array.from(bytes).buffer });
const sequence = (value: asn1.BaseBlock) => new asn1.Sequence({ value: [value] });
const attribute = (type: string, value: asn1.BaseBlock) => new Attribute({ type, values: [value] });
