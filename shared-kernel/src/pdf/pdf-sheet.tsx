import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react';
import { Button } from '../antd/base';
import type { PageSize, PdfFile, PdfPage, Drawing } from './pdf-file';
import { densityFor } from './zoom';

interface PdfSheetProps {
  file: PdfFile;
  no: number;
  /** The actual size, or an estimate from the first page. */
  size: PageSize;
  zoom: number;
  /** Close enough to the view to be rendered. */
  isNear: boolean;
  onSize: (no: number, size: PageSize) => void;
  onShown: (no: number) => void;
  onFailed: (no: number) => void;
}

/** One page: has its size from the start, its content while it is near the view. */
export function PdfSheet({ file, no, size, zoom, isNear, onSize, onShown, onFailed }: PdfSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PdfPage>();
  const [hasFailed, setFailed] = useState(false);
  const sized = useEffectEvent(({ width, height }: PageSize) => onSize(no, { width, height }));
  const failed = useEffectEvent(() => {
    setFailed(true);
    onFailed(no);
  });
  const shown = useEffectEvent(() => onShown(no));

  useEffect(() => {
    const { current } = sheet;
    if (!isNear || hasFailed || !current) return;
    let isGone = false;
    let opened: PdfPage | undefined;
    file.openPage(no).then(
      (found) => {
        if (isGone) return found.release();
        opened = found;
        sized(found);
        setPage(found);
      },
      () => isGone || failed(),
    );
    return () => {
      isGone = true;
      opened?.release();
      current.replaceChildren();
      setPage(undefined);
    };
  }, [file, no, isNear, hasFailed]);

  useEffect(() => {
    if (!page || !sheet.current) return;
    return showPage({ page, sheet: sheet.current, zoom, onShown: shown, onFailed: failed });
  }, [page, zoom]);

  const style = {
    width: Math.floor(size.width * zoom),
    height: Math.floor(size.height * zoom),
    // pdf.js scales the text by it, in CSS pixels per point.
    '--total-scale-factor': (zoom * 96) / 72,
    '--scale-round-x': '1px',
    '--scale-round-y': '1px',
  } as CSSProperties;

  return (
    <section className="kb-pdf-page" aria-label={`第${no}页，共${file.pageCount}页`} style={style}>
      <div ref={sheet} className="kb-pdf-sheet" />
      {hasFailed && (
        <div className="kb-pdf-page-failed">
          <p>本页无法显示，请重试或下载文件后阅读。</p>
          <Button size="small" onClick={() => setFailed(false)}>
            重试
          </Button>
        </div>
      )}
    </section>
  );
}

interface Showing {
  page: PdfPage;
  sheet: HTMLElement;
  zoom: number;
  onShown: () => void;
  onFailed: () => void;
}

/** Renders a page, then replaces the sheet's content, stretched until then. Returns a function to stop rendering. */
function showPage({ page, sheet, zoom, onShown, onFailed }: Showing): () => void {
  let isStopped = false;
  let running: Drawing | undefined;

  const show = async () => {
    const canvas = document.createElement('canvas');
    // The text layer has the same content.
    canvas.setAttribute('aria-hidden', 'true');
    const words = document.createElement('div');
    words.className = 'kb-pdf-words textLayer';
    running = page.draw(
      canvas,
      zoom,
      densityFor(page.width * zoom, page.height * zoom, window.devicePixelRatio),
    );
    await running.done;
    if (isStopped) return;
    sheet.replaceChildren(canvas, words);
    onShown();
    // A page without its text layer is still readable.
    running = page.writeText(words, zoom);
    await running.done.catch(() => {});
  };

  show().catch(() => isStopped || onFailed());
  return () => {
    isStopped = true;
    running?.cancel();
  };
}
