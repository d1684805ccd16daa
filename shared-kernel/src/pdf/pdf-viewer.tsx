import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { isInSight, isNear, layoutOf, pageAt, pageGap, topOfPage } from './page-layout';
import type { PageSize, PdfFile } from './pdf-file';
import type { PdfLinkTarget } from './pdf-link';
import { PdfSheet } from './pdf-sheet';
import { PdfToolbar } from './pdf-toolbar';
import { scrollTo, useSteadyLine, useView } from './pdf-view.hook';
import { zoomedIn, zoomedOut, zoomForWidth, type Zoom } from './zoom';

interface PdfViewerProps {
  file: PdfFile;
  link: PdfLinkTarget;
  height: string;
  onLastPageSeen?: (() => void) | undefined;
}

type Fate = 'shown' | 'failed';

/** The pages of an open file in a strip to scroll, with the tools above it. */
export function PdfViewer({ file, link, height, onLastPageSeen }: PdfViewerProps) {
  const { pageCount, pageSize } = file;
  const strip = useRef<HTMLDivElement>(null);
  const { view, look } = useView(strip);
  const [chosen, setZoom] = useState<Zoom>('width');
  const [known, setKnown] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const [fates, setFates] = useState<ReadonlyMap<number, Fate>>(new Map());

  const zoom = chosen === 'width' ? zoomForWidth(pageSize.width, view.width - 2 * pageGap) : chosen;
  const sizes = useMemo(
    () => Array.from({ length: pageCount }, (_, at) => known.get(at + 1) ?? pageSize),
    [pageCount, pageSize, known],
  );
  const layout = useMemo(() => layoutOf(sizes, zoom), [sizes, zoom]);
  useSteadyLine(strip, layout, view, look);

  const learn = useCallback((no: number, size: PageSize) => setKnown((map) => withEntry(map, no, size)), []);
  const note = (fate: Fate) => (no: number) => setFates((map) => withEntry(map, no, fate));

  const isLastSeen = fates.get(pageCount) === 'shown' && isInSight(layout, view, pageCount);
  const reportSeen = useEffectEvent(() => onLastPageSeen?.());
  useEffect(() => {
    if (isLastSeen) reportSeen();
  }, [isLastSeen]);
  const hasFailures = [...fates.values()].includes('failed');

  const goTo = (no: number) => {
    scrollTo(strip.current, topOfPage(layout, no));
    look();
  };
  const keys: Record<string, () => void> = {
    '+': () => setZoom(zoomedIn(zoom)),
    '=': () => setZoom(zoomedIn(zoom)),
    '-': () => setZoom(zoomedOut(zoom)),
    '0': () => setZoom('width'),
  };
  const handleKey = (event: KeyboardEvent) => {
    const act = keys[event.key];
    // With a modifier it is the browser's own zoom; in the page's number the keys are digits.
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement)
      return;
    event.preventDefault();
    act();
  };

  return (
    <div className="kb-pdf-viewer" onKeyDown={handleKey}>
      <PdfToolbar
        page={pageAt(layout, view)}
        pageCount={pageCount}
        zoom={zoom}
        fitsWidth={chosen === 'width'}
        onGo={goTo}
        onZoom={setZoom}
        link={link}
        // Where a page cannot be drawn, the file itself is what is read.
        onFollowed={hasFailures ? onLastPageSeen : undefined}
      />
      {/* A region to scroll must be reachable by the keyboard. */}
      <div
        ref={strip}
        className="kb-pdf-strip"
        style={{ height }}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label="文件内容，可滚动"
      >
        {sizes.map((size, at) => (
          <PdfSheet
            // Pages have no other identity than their number.
            key={at + 1}
            file={file}
            no={at + 1}
            size={size}
            zoom={zoom}
            isNear={view.width > 0 && isNear(layout, view, at + 1)}
            onSize={learn}
            onShown={note('shown')}
            onFailed={note('failed')}
          />
        ))}
      </div>
    </div>
  );
}

/** The same map when nothing changes, so that nothing is rendered again. */
function withEntry<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  return JSON.stringify(map.get(key)) === JSON.stringify(value) ? map : new Map(map).set(key, value);
}
