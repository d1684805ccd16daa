import { useEffect, useState } from 'react';
import type { PdfFile } from './pdf-file';
import { readPdf, UnreadablePdf, type PdfFailure } from './read-pdf';

export type PdfReading =
  | { status: 'loading'; loaded: number; total?: number | undefined }
  | { status: 'ready'; file: PdfFile }
  | { status: 'unreadable'; failure: PdfFailure };

const begun: PdfReading = { status: 'loading', loaded: 0 };

/** Fetches and opens a PDF, and closes it when another replaces it or the component unmounts. */
export function usePdfReading(src: string): { reading: PdfReading; retry: () => void } {
  const [reading, setReading] = useState<PdfReading>(begun);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    const stop = new AbortController();
    let opened: PdfFile | undefined;
    const update = (next: PdfReading) => {
      if (!stop.signal.aborted) setReading(next);
    };
    const onProgress = (loaded: number, total: number | undefined) =>
      update({ status: 'loading', loaded, total });
    update(begun);
    readPdf(src, { signal: stop.signal, onProgress }).then(
      (file) => {
        opened = file;
        if (stop.signal.aborted) file.close();
        update({ status: 'ready', file });
      },
      (failure: unknown) =>
        update({
          status: 'unreadable',
          failure: failure instanceof UnreadablePdf ? failure.failure : 'damaged',
        }),
    );
    return () => {
      stop.abort();
      opened?.close();
    };
  }, [src, attempt]);

  return { reading, retry: () => setAttempt((count) => count + 1) };
}
