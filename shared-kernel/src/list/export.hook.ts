import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../client';
import type { Endpoint } from '../contract';
import { api } from '../runtime';
import type { ListRows } from './list-rows.hook';

/** Fetches an export and passes it to the browser's save dialog; a failure goes to the host's toast. Leaving the page aborts it. */
export function useExport(endpoint: Endpoint, read: Pick<ListRows<unknown>, 'query' | 'params'>) {
  const [receivedBytes, setReceivedBytes] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    running.current = undefined;
    setReceivedBytes(undefined);
  };

  const start = async (options: Record<string, number>) => {
    const { start: _, length: __, ...query } = read.query;
    const mine = new AbortController();
    running.current = mine;
    setReceivedBytes(0);
    try {
      const input = {
        query: { ...query, ...options },
        ...(read.params ? { params: read.params } : {}),
        signal: mine.signal,
        onDownloadProgress: (bytes: number) => running.current === mine && setReceivedBytes(bytes),
      };
      saveFile(await api.download(endpoint, input), '导出.xlsx');
    } catch {
      // Stopped, or already shown by the host.
    } finally {
      if (running.current === mine) stop();
    }
  };

  return { start: (options: Record<string, number> = {}) => void start(options), stop, receivedBytes };
}
