import { sign, verify, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import type { Signer } from './signing-keys';

/** Only the canonical encoding of the bytes is accepted. */
const base64 = z.string().refine((text) => Buffer.from(text, 'base64').toString('base64') === text);

export const signature = z.strictObject({ keyid: z.string(), sig: base64 });

/** A signed text in the DSSE format (github.com/secure-systems-lab/dsse), which sigstore and in-toto use. */
export const envelope = z.strictObject({
  payloadType: z.string(),
  payload: base64,
  signatures: z.array(signature).min(1).max(8),
});

export type Envelope = z.output<typeof envelope>;

/** Returns the bytes to sign: they include the type, so that a text cannot be passed off as another type. */
function signedBytes(type: string, payload: Uint8Array): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

export function signText(type: string, payload: Uint8Array, { id, key }: Signer): Envelope {
  const sig = sign(null, signedBytes(type, payload), key).toString('base64');
  return {
    payloadType: type,
    payload: Buffer.from(payload).toString('base64'),
    signatures: [{ keyid: id, sig }],
  };
}

/** Returns the signed text and the key that signed it; undefined unless a valid key signed exactly this text. */
export function openEnvelope(
  { payloadType, payload, signatures }: Envelope,
  type: string,
  find: (id: string) => KeyObject | undefined,
): { payload: Buffer; keyId: string } | undefined {
  if (payloadType !== type) return undefined;
  const bytes = Buffer.from(payload, 'base64');
  for (const { keyid, sig } of signatures) {
    const key = find(keyid);
    if (key && verify(null, signedBytes(type, bytes), key, Buffer.from(sig, 'base64')))
      return { payload: bytes, keyId: keyid };
  }
  return undefined;
}
