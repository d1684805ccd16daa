/// <reference path="../ui/css.d.ts" />
import { useEffect, useEffectEvent, useState } from 'react';
import { LoadingPanel } from '../ui/panels';
import { PdfUnreadable } from './pdf-unreadable';
import { PdfViewer } from './pdf-viewer';
import './pdf.css';
import type { PdfFile } from './pdf-file';
import { readPdf, UnreadablePdf, type PdfFailure } from './read-pdf';

type PdfReading =
  | { status: 'loading'; loaded: number; total?: number | undefined }
  | { status: 'ready'; file: PdfFile }
  | { status: 'unreadable'; failure: PdfFailure };

const begun: PdfReading = { status: 'loading', loaded: 0 };

/** Fetches and opens a PDF, and closes it when another replaces it or the component unmounts. */
function usePdfReading(src: string): { reading: PdfReading; retry: () => void } {
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

interface PdfPagesProps {
  /** Address of the PDF; one at another origin is offered as a link alone. */
  src: string;
  /** The document's name, without brackets. */
  title: string;
  /** Under this name it is saved. */
  fileName?: string;
  /** How many pages are counted where the file cannot be read. */
  pageCountFallback?: number;
  /** Size of the pages, as CSS. */
  height?: string;
  /** Once the pages can be counted, or have to be guessed. */
  onPageCount?: (count: number) => void;
  /** The last page was on screen; for a file that cannot be shown: it was opened by its link. */
  onLastPageSeen?: () => void;
}

/** A PDF page by page, rendered in the browser: nothing of it is sent to another origin. */
export function PdfPages({
  src,
  title,
  fileName = `${title}.pdf`,
  pageCountFallback = 2,
  height = 'clamp(320px, calc(100vh - 320px), 1000px)',
  onPageCount,
  onLastPageSeen,
}: PdfPagesProps) {
  const { reading, retry } = usePdfReading(src);
  const link = { href: src, fileName };

  const count =
    reading.status === 'ready'
      ? reading.file.pageCount
      : reading.status === 'unreadable'
        ? pageCountFallback
        : undefined;
  const reportCount = useEffectEvent((pages: number) => onPageCount?.(pages));
  useEffect(() => {
    if (count !== undefined) reportCount(count);
  }, [count]);

  return (
    <section className="kb-pdf" aria-label={title}>
      {reading.status === 'loading' && <PdfLoading {...reading} height={height} />}
      {reading.status === 'ready' && (
        <PdfViewer file={reading.file} link={link} height={height} onLastPageSeen={onLastPageSeen} />
      )}
      {reading.status === 'unreadable' && (
        <PdfUnreadable
          failure={reading.failure}
          link={link}
          pageCount={pageCountFallback}
          onRetry={retry}
          onFollowed={onLastPageSeen}
        />
      )}
    </section>
  );
}

interface PdfLoadingProps {
  /** Bytes. */
  loaded: number;
  total?: number | undefined;
  height: string;
}

/** Placeholder of the pages with the download's progress; without a known size, the bytes so far. */
function PdfLoading({ loaded, total, height }: PdfLoadingProps) {
  const share = total ? Math.min(Math.round((loaded / total) * 100), 100) : undefined;
  return (
    <div className="kb-pdf-loading" style={{ height }}>
      <p className="kb-muted">
        正在加载文件
        {share !== undefined ? ` ${share}%` : loaded > 0 ? ` ${(loaded / 1_048_576).toFixed(1)} MB` : ''}
      </p>
      <progress aria-label="文件加载进度" max={100} value={share} />
      <LoadingPanel rows={8} />
    </div>
  );
}
