import {
  getDocument,
  GlobalWorkerOptions,
  TextLayer,
  VerbosityLevel,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Drawing, OpeningPdf, PdfFile, PdfPage } from './pdf-file';

// The legacy build, as the portal supports more browsers than pdf.js' current build. The worker is a file of our build,
// so that nothing is requested from another origin.
GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;

/** PDF measures in points of 1/72 inch, CSS in pixels of 1/96. */
const pixelsPerPoint = 96 / 72;

/** Loads character maps, substitute fonts and decoders when a file needs them; most files need none. */
class OwnParts {
  async fetch(part: { kind: string; filename: string }): Promise<Uint8Array> {
    const { addressOfPart } = await import('./pdfjs-parts');
    const response = await fetch(addressOfPart(part));
    if (!response.ok) throw new Error(`${part.filename}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Opens the bytes of a PDF; they are transferred to the worker. */
export function openPdf(bytes: ArrayBuffer): OpeningPdf {
  const task = getDocument({
    data: bytes,
    useWorkerFetch: false,
    BinaryDataFactory: OwnParts,
    verbosity: VerbosityLevel.ERRORS,
  });
  return { file: task.promise.then(opened), cancel: () => void task.destroy() };
}

async function opened(pdf: PDFDocumentProxy): Promise<PdfFile> {
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: pixelsPerPoint });
  return {
    pageCount: pdf.numPages,
    pageSize: { width, height },
    openPage: async (no) => pageOf(await pdf.getPage(no)),
    close: () => void pdf.loadingTask.destroy(),
  };
}

function pageOf(page: PDFPageProxy): PdfPage {
  const viewportAt = (zoom: number) => page.getViewport({ scale: zoom * pixelsPerPoint });
  const { width, height } = viewportAt(1);
  return {
    width,
    height,
    draw(canvas, zoom, density): Drawing {
      const viewport = viewportAt(zoom * density);
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      const task = page.render({ canvas, viewport });
      return { done: task.promise, cancel: () => task.cancel() };
    },
    writeText(layer, zoom): Drawing {
      const text = new TextLayer({
        textContentSource: page.streamTextContent(),
        container: layer,
        viewport: viewportAt(zoom),
      });
      return { done: text.render(), cancel: () => text.cancel() };
    },
    release: () => void page.cleanup(),
  };
}
