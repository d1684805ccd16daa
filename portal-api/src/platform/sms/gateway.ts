import type { TextKind } from '../db/platform.tables';

/** One text for a gateway: the kind selects the template, and the values keep their order. */
interface GatewayText {
  mobile: string;
  kind: TextKind;
  values: Readonly<Record<string, string>>;
}

/**
 * Result of sending a text. `refused`: not possible for this number, on other gateways either. `failed`: not accepted
 * by this gateway, another one may accept it.
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

/** Milliseconds; a person who waits for a code has given up after this time. */
const timeoutMs = 5_000;

/** Makes a call whose response is JSON; returns the reason when there is none. */
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
