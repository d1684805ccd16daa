import type { CDPSession } from 'playwright-core';

export interface Transfer {
  url: string;
  /** Milliseconds since the first request of this record. */
  at: number;
  /** Bytes on the wire, headers included; 0 until the response has ended. */
  bytes: number;
  isDone: boolean;
}

export interface Traffic {
  /** Everything sent over the network: neither cache hits nor `data:` and `blob:` URLs. */
  transfers(): Transfer[];
  /** Resolves when no request has been pending for `quietMs`; rejects after a minute with the pending requests. */
  atRest(quietMs: number): Promise<void>;
}

const atRestWithinMs = 60_000;

interface Entry extends Transfer {
  isCached: boolean;
}

export async function watchTraffic(cdp: CDPSession): Promise<Traffic> {
  const entries = new Map<string, Entry>();
  let origin: number | undefined;
  let lastEvent = performance.now();
  const touch = () => (lastEvent = performance.now());
  const change = (id: string, facts: Partial<Entry>) => {
    touch();
    const entry = entries.get(id);
    if (entry) Object.assign(entry, facts);
  };
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    touch();
    if (request.url.startsWith('data:') || request.url.startsWith('blob:')) return;
    origin ??= timestamp;
    entries.set(requestId, {
      url: request.url,
      at: (timestamp - origin) * 1000,
      bytes: 0,
      isDone: false,
      isCached: false,
    });
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => change(requestId, { isCached: true }));
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) change(requestId, { isCached: true });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    change(requestId, { bytes: encodedDataLength, isDone: true }),
  );
  cdp.on('Network.loadingFailed', ({ requestId }) => change(requestId, { isDone: true }));
  await cdp.send('Network.enable');

  const wired = () => [...entries.values()].filter(({ isCached }) => !isCached);
  return {
    transfers: wired,
    async atRest(quietMs) {
      const until = performance.now() + atRestWithinMs;
      const open = () => wired().filter(({ isDone }) => !isDone);
      while (performance.now() - lastEvent < quietMs || open().length > 0) {
        if (performance.now() > until)
          throw new Error(
            `not at rest after a minute; open: ${
              open()
                .map(({ url }) => url)
                .join(' ') || 'nothing'
            }`,
          );
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}

export const isCode = ({ url }: Transfer): boolean => /\.(?:js|css)$/.test(new URL(url).pathname);
export const isScript = ({ url }: Transfer): boolean => new URL(url).pathname.endsWith('.js');
