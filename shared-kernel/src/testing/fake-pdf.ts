import type { Drawing, OpeningPdf, PdfPage } from '../pdf/pdf-file';

interface FakePdf {
  pages: number;
  /** Numbers of the pages that fail to render. */
  broken?: number[];
  needsPassword?: boolean;
}

const mark = '%PDF-fake';

/** Bytes that the fake of pdf.js opens; anything else is a damaged file to it. */
export const aPdf = (pages: number, more: Omit<FakePdf, 'pages'> = {}): Blob =>
  new Blob([mark + JSON.stringify({ pages, ...more })], { type: 'application/pdf' });

/** jsdom has no layout: sets the size of every element, a page and a half of a PDF. */
export function giveRoom(): void {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(820);
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(1_600);
}

/** A4 in CSS pixels. */
const size = { width: 794, height: 1_123 };

/** Fake of `pdfjs-engine`, which needs a canvas and a worker; all browser specs use it. */
export function openPdf(bytes: ArrayBuffer): OpeningPdf {
  const text = new TextDecoder().decode(bytes);
  return { file: opened(text), cancel: () => {} };
}

async function opened(text: string) {
  if (!text.startsWith(mark)) throw named('InvalidPDFException');
  const pdf = JSON.parse(text.slice(mark.length)) as FakePdf;
  if (pdf.needsPassword) throw named('PasswordException');
  return {
    pageCount: pdf.pages,
    pageSize: size,
    openPage: async (no: number) => fakePage(no, pdf.broken?.includes(no) ?? false),
    close: () => {},
  };
}

function fakePage(no: number, isBroken: boolean): PdfPage {
  return {
    ...size,
    draw(canvas, zoom, density): Drawing {
      canvas.width = Math.floor(size.width * zoom * density);
      canvas.height = Math.floor(size.height * zoom * density);
      return { done: isBroken ? Promise.reject(new Error('page')) : Promise.resolve(), cancel: () => {} };
    },
    writeText(layer): Drawing {
      layer.textContent = `第${no}页的文字`;
      return { done: Promise.resolve(), cancel: () => {} };
    },
    release: () => {},
  };
}

function named(name: string): Error {
  const error = new Error(name);
  error.name = name;
  return error;
}
