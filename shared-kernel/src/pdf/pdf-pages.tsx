/// <reference path="../ui/css.d.ts" />
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../antd/base';
import { networkProblemCode } from '../client';
import { problems } from '../contract';
import { ReferenceLine } from '../ui/error-panel';
import { Actions } from '../ui/page-header';
import { LoadingPanel } from '../ui/panels';
import { PdfLink, type PdfLinkTarget } from './pdf-link';
import { PdfViewer } from './pdf-viewer';
import './pdf.css';
import type { PdfFile } from './pdf-file';
import { type PdfFailure, readPdf, UnreadablePdf } from './read-pdf';

/** Assumed number of pages when the file cannot be read. */
const pageCountFallback = 2;

interface PdfUnreadableProps {
  failure: PdfFailure;
  link: PdfLinkTarget;
  onRetry: () => void;
  onFollowed?: (() => void) | undefined;
}

/** Shows why no page is shown, and offers a retry and the file itself. */
function PdfUnreadable({ failure, link, onRetry, onFollowed }: PdfUnreadableProps) {
  const { title, advice } = explain(failure);
  return (
    <div className="kb-panel" role="alert">
      <p className="kb-panel-title">{title}</p>
      <p>{advice}</p>
      <p>页数无法读取，按{pageCountFallback}页计。</p>
      <ReferenceLine number={typeof failure === 'string' ? undefined : failure.traceId} />
      <Actions>
        {failure !== 'elsewhere' && <Button onClick={onRetry}>重试</Button>}
        <PdfLink {...link} type="primary" onFollowed={onFollowed} />
      </Actions>
    </div>
  );
}

const explanations: Record<Extract<PdfFailure, string>, { title: string; advice: string }> = {
  elsewhere: { title: '文件在其他网站', advice: '请打开文件，在新窗口中阅读。' },
  damaged: { title: '文件已损坏，无法显示', advice: '请重试；仍不成功请下载文件后阅读，或联系客服。' },
  locked: { title: '文件已加密，无法显示', advice: '请下载文件，输入密码后阅读。' },
  'no-viewer': { title: '阅读组件加载失败', advice: '请检查网络后重试，或下载文件后阅读。' },
};

function explain(failure: PdfFailure) {
  if (typeof failure === 'string') return explanations[failure];
  if (failure.code === networkProblemCode)
    return { title: '网络连接失败', advice: '请检查网络后重试，或下载文件后阅读。' };
  if (failure.code === problems.notFound.code)
    return { title: '文件不存在', advice: '它可能已被移除或更换。请重试，仍不成功请联系客服。' };
  return { title: '文件加载失败', advice: `${failure.message}。请重试，仍不成功请联系客服。` };
}

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
  /** URL of the PDF; for another origin only a link is shown. */
  src: string;
  /** The document's name, without brackets. */
  title: string;
  /** Name for saving. */
  fileName?: string;
  /** Height of the page area, as CSS. */
  height?: string;
  /** Called when the number of pages is known or has to be assumed. */
  onPageCount?: (count: number) => void;
  /** Called when the last page was visible; for a file that cannot be shown, when its link was opened. */
  onLastPageSeen?: () => void;
}

/** A PDF page by page, rendered in the browser: nothing of it is sent to another origin. */
export function PdfPages({
  src,
  title,
  fileName = `${title}.pdf`,
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
        <PdfUnreadable failure={reading.failure} link={link} onRetry={retry} onFollowed={onLastPageSeen} />
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

/** Placeholder with the download's progress; when the size is unknown, with the bytes so far. */
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
