import { timingSafeEqual } from 'node:crypto';
import type { Pii } from './pii';

/** Tokens that contain a row's id; only the portal's secret creates them. They are valid for one purpose only. */
interface SignedIds {
  tokenOf(id: number, version?: number): string;
  /** Returns the id in a token; verify the token with `isGood` once its version is known. */
  idIn(token: string): number | undefined;
  isGood(token: string, id: number, version?: number): boolean;
}

export function signedIds({ pii }: { pii: Pick<Pii, 'index'> }, purpose: string): SignedIds {
  const tokenOf = (id: number, version = 0) =>
    `${id}.${Buffer.from(pii.index(`${purpose}:${id}:${version}`)).toString('base64url')}`;
  return {
    tokenOf,
    idIn(token) {
      const id = Number(/^\d{1,15}(?=\.)/.exec(token)?.[0]);
      return Number.isSafeInteger(id) ? id : undefined;
    },
    isGood(token, id, version = 0) {
      const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(id, version))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
