/** In CSS pixels at 100 %. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Something being drawn; cancelling it makes `done` neither resolve nor reject in a way that matters. */
export interface Drawing {
  readonly done: Promise<void>;
  cancel(): void;
}

export interface PdfPage extends PageSize {
  /** Draws into the canvas at `zoom` (1 is 100 %) with `density` canvas pixels per CSS pixel. */
  draw(canvas: HTMLCanvasElement, zoom: number, density: number): Drawing;
  /** Lays the page's words, unseen, over where they are drawn: for selecting and reading aloud. */
  writeText(layer: HTMLElement, zoom: number): Drawing;
  /** Lets go of what drawing has kept; the page can be drawn again. */
  release(): void;
}

/** A PDF that is open. What stands behind it is `pdfjs-engine`; specs put a file of their own in its place. */
export interface PdfFile {
  readonly pageCount: number;
  /** Of the first page; the best guess for those not opened yet. */
  readonly pageSize: PageSize;
  /** Pages are numbered from 1. */
  openPage(no: number): Promise<PdfPage>;
  close(): void;
}

export interface OpeningPdf {
  /** Rejects when the bytes are no PDF that can be read. */
  readonly file: Promise<PdfFile>;
  cancel(): void;
}
