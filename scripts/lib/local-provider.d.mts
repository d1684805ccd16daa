import type { KeyObject } from 'node:crypto';

interface Client {
  id: string;
  secret?: string;
  /** The only addresses that people are sent back to. */
  redirects: readonly string[];
}

/** What is made wrong about the next ID tokens. */
interface Spoiled {
  claims?: Record<string, unknown>;
  key?: KeyObject;
}

interface LocalProvider {
  issuer: string;
  /** From now on ID tokens are so. */
  spoil(spoiled: Spoiled): void;
  close(): void;
}

export function openProvider(claims: Record<string, unknown>, client: Client): Promise<LocalProvider>;
