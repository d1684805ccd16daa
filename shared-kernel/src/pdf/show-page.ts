import type { Drawing, PdfPage } from './pdf-file';
import { densityFor } from './zoom';

interface Showing {
  page: PdfPage;
  sheet: HTMLElement;
  zoom: number;
  onShown: () => void;
  onFailed: () => void;
}

/** Draws a page and replaces the sheet's content: until then that stays, stretched. Returns how to stop. */
export function showPage({ page, sheet, zoom, onShown, onFailed }: Showing): () => void {
  let isStopped = false;
  let running: Drawing | undefined;

  const show = async () => {
    const canvas = document.createElement('canvas');
    // The text over it is the same.
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
