import { useEffect, useState } from 'react';
import type { PdfFile } from './pdf-file';
import { readPdf, UnreadablePdf, type PdfFault } from './read-pdf';

export type PdfReading =
  | { status: 'loading'; loaded: number; total?: number | undefined }
  | { status: 'ready'; file: PdfFile }
  | { status: 'unreadable'; fault: PdfFault };

const begun: PdfReading = { status: 'loading', loaded: 0 };

/** Fetches and opens a PDF, and closes it when another takes its place or nobody looks any more. */
export function usePdfReading(src: string): { reading: PdfReading; retry: () => void } {
  const [reading, setReading] = useState<PdfReading>(begun);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    const stop = new AbortController();
    let opened: PdfFile | undefined;
    const say = (next: PdfReading) => {
      if (!stop.signal.aborted) setReading(next);
    };
    const onProgress = (loaded: number, total: number | undefined) =>
      say({ status: 'loading', loaded, total });
    say(begun);
    readPdf(src, { signal: stop.signal, onProgress }).then(
      (file) => {
        opened = file;
        if (stop.signal.aborted) file.close();
        say({ status: 'ready', file });
      },
      (failure: unknown) =>
        say({
          status: 'unreadable',
          fault: failure instanceof UnreadablePdf ? failure.fault : 'damaged',
        }),
    );
    return () => {
      stop.abort();
      opened?.close();
    };
  }, [src, attempt]);

  return { reading, retry: () => setAttempt((count) => count + 1) };
}
