import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  isInSight,
  isNear,
  layoutOf,
  pageAt,
  pageGap,
  type PageLayout,
  topOfPage,
  type View,
} from './page-layout';
import type { PageSize, PdfFile } from './pdf-file';
import type { PdfLinkTarget } from './pdf-link';
import { PdfSheet } from './pdf-sheet';
import { PdfToolbar } from './pdf-toolbar';
import { zoomedIn, zoomedOut, zoomForWidth, type Zoom } from './zoom';

type Strip = RefObject<HTMLDivElement | null>;
const unseen: View = { top: 0, width: 0, height: 0 };

/** The visible part of the strip of pages; `look` updates it at once instead of on the browser's next event. */
function useView(strip: Strip): { view: View; look: () => void } {
  const [view, setView] = useState(unseen);

  const look = useCallback(() => {
    const { current } = strip;
    if (!current) return;
    const next = { top: current.scrollTop, width: current.clientWidth, height: current.clientHeight };
    setView((last) =>
      last.top === next.top && last.width === next.width && last.height === next.height ? last : next,
    );
  }, [strip]);

  // Before the first paint, so that pages do not visibly grow to the width.
  useLayoutEffect(() => {
    const { current } = strip;
    if (!current) return;
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [strip, look]);

  return { view, look };
}

/** Keeps the content at the upper edge in place when pages change size. */
function useSteadyLine(strip: Strip, layout: PageLayout, view: View, look: () => void): void {
  const before = useRef(layout);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = layout;
    if (!strip.current || last.total === layout.total) return;
    scrollTo(strip.current, sameLine(last, layout, view.top));
    look();
  }, [strip, layout, view, look]);
}

/** Scrolls without animation, as the caller reads the position next. */
function scrollTo(element: HTMLElement | null, top: number): void {
  if (element) element.scrollTop = top;
}

/** Returns the scroll position in `next` that shows the same part of a page at the upper edge as `top` in `last`. */
export function sameLine(last: PageLayout, next: PageLayout, top: number): number {
  if (top === 0) return 0;
  const no = pageAt(last, { top, width: 0, height: 0 });
  const into = (top - (last.tops[no - 1] ?? 0)) / (last.heights[no - 1] || 1);
  return (next.tops[no - 1] ?? 0) + into * (next.heights[no - 1] ?? 0);
}

interface PdfViewerProps {
  file: PdfFile;
  link: PdfLinkTarget;
  height: string;
  onLastPageSeen?: (() => void) | undefined;
}

type Fate = 'shown' | 'failed';

/** The pages of an open file in a scrollable strip, with a toolbar above. */
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
    // Key combinations belong to the browser's zoom; in the page number field the keys are digits.
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement)
      return;
    event.preventDefault();
    act();
  };

  return (
    <div onKeyDown={handleKey}>
      <PdfToolbar
        page={pageAt(layout, view)}
        pageCount={pageCount}
        zoom={zoom}
        fitsWidth={chosen === 'width'}
        onGo={goTo}
        onZoom={setZoom}
        link={link}
        // When a page cannot be rendered, opening the file counts as reading it.
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
