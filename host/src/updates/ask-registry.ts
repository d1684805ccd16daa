import { z } from 'zod';
import { pageToken } from '../portal/page-token';
import { microFrontends, withdrawnVersions } from '../remotes/model/registry-entry';

const registry = z.object({ microFrontends, withdrawn: withdrawnVersions });

export interface RegistryAnswer extends z.output<typeof registry> {
  /** Content-based name of the host that new pages are served; undefined when the server does not send it. */
  readonly host: string | undefined;
}

export type AskRegistry = ReturnType<typeof createAskRegistry>;

const timeoutMs = 10_000;
const tokenHeader = 'x-portal-page-token';

export function createAskRegistry() {
  let etag: string | undefined;
  return {
    /** Returns the versions that this browser is served now; undefined when unchanged. Rejects when the call fails. */
    async ask(): Promise<RegistryAnswer | undefined> {
      const token = pageToken.read();
      const answer = await fetch('/registry.json', {
        // The answer depends on cookies, so the browser's own cache must not be used.
        cache: 'no-store',
        headers: {
          ...(etag ? { 'if-none-match': etag } : {}),
          ...(token ? { [tokenHeader]: token } : {}),
        },
        signal: AbortSignal.timeout(timeoutMs),
      });
      pageToken.renew(answer.headers.get(tokenHeader));
      if (answer.status === 304) return undefined;
      if (!answer.ok) throw new Error(`the registry answered ${answer.status}`);
      const read = registry.parse(await answer.json());
      etag = answer.headers.get('etag') ?? undefined;
      return { ...read, host: answer.headers.get('x-portal-host') ?? undefined };
    },
    /** Called when the last response was unusable: the next call requests a complete one. */
    forget: () => void (etag = undefined),
  };
}
