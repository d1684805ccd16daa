import type { TextKind } from '../db/platform.tables';

/** One text as a gateway gets it: the template of its kind and the values in their order. */
interface GatewayText {
  mobile: string;
  kind: TextKind;
  values: Readonly<Record<string, string>>;
}

/**
 * What became of a text. `refused`: not for this number, and no other gateway will do better. `failed`: the gateway did
 * not take it, another one may.
 */
export type Handover =
  { result: 'accepted'; number: string } | { result: 'refused' | 'failed'; reason: string };

export interface SmsGateway {
  readonly name: string;
  /** Never rejects. */
  send(text: GatewayText): Promise<Handover>;
}

/** Id of the approved template of each kind. */
export type Templates = Readonly<Record<TextKind, string>>;

/** Longer than this, and the person who waits for a code has given up. */
const timeoutMs = 5_000;

/** A call whose answer is JSON; undefined, with the reason, when there is none. */
export async function postForJson(
  url: string,
  init: { headers: Record<string, string>; body?: string },
): Promise<{ body: unknown } | { reason: string }> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { body: await answer.json() };
  } catch (error) {
    return { reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}
