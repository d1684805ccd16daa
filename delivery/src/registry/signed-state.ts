import * as z from 'zod';
import { Refusal } from '../refusal';
import { openEnvelope, signature, signText } from '../signatures/envelope';
import type { SigningKeys } from '../signatures/signing-keys';
import { jsonOrNothing } from '../issues-in-words';
import { jsonBytes } from '../storage/object-store';
import type { RegistryRecord } from './registry-record';

const stateType = 'application/vnd.employer-liability-portal.registry-state+json';
const signed = z.looseObject({ signature: signature.optional() });

/** Serializes a state for the store, with a signature over all other fields if there is a key. */
export function signedState(record: RegistryRecord, keys: SigningKeys): Buffer {
  const signer = keys.signer();
  if (!signer && keys.isStrict)
    throw new Refusal('RELEASES_SIGNED_IN asks for signed states: RELEASES_SIGNING_KEY is needed');
  const [made] = signer ? signText(stateType, jsonBytes(record), signer).signatures : [];
  return jsonBytes({ ...record, ...(made && { signature: made }) });
}

/** Parses a stored state and its signature; returns undefined where these are damaged. */
const readSigned = (bytes: Uint8Array) => signed.safeParse(jsonOrNothing(bytes)).data;

export const isSigned = (bytes: Uint8Array | undefined): boolean =>
  bytes !== undefined && readSigned(bytes)?.signature !== undefined;

/** Returns why a stored state is not valid; undefined for a valid one, or where no key is known. */
export function issueOfSignature(bytes: Buffer | Uint8Array, keys: SigningKeys): string | undefined {
  const read = readSigned(bytes);
  if (!read) return 'its signature is damaged';
  const { signature: given, ...state } = read;
  if (!given) return keys.isStrict ? 'it has no signature (RELEASES_SIGNED_IN)' : undefined;
  if (!keys.canCheck) return undefined;
  if (keys.isRevoked(given.keyid)) return `it is signed by key ${given.keyid}, which is revoked`;
  const payload = jsonBytes(state);
  const isWhole = jsonBytes({ ...state, signature: given }).equals(bytes);
  const made = { payloadType: stateType, payload: payload.toString('base64'), signatures: [given] };
  return isWhole && openEnvelope(made, stateType, (id) => keys.find(id))
    ? undefined
    : `its signature by key ${given.keyid} does not count`;
}
