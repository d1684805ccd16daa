/** In CSS pixels at 100 %. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A rendering task; once it is cancelled, ignore how `done` settles. */
export interface Drawing {
  readonly done: Promise<void>;
  cancel(): void;
}

export interface PdfPage extends PageSize {
  /** Draws into the canvas at `zoom` (1 is 100 %) with `density` canvas pixels per CSS pixel. */
  draw(canvas: HTMLCanvasElement, zoom: number, density: number): Drawing;
  /** Puts the page's text invisibly over its rendering, for selection and screen readers. */
  writeText(layer: HTMLElement, zoom: number): Drawing;
  /** Releases the resources of the drawing; the page can be drawn again. */
  release(): void;
}

/** An open PDF. Implemented by `pdfjs-engine`; specs replace it by a fake. */
export interface PdfFile {
  readonly pageCount: number;
  /** Size of the first page; used for pages that are not open yet. */
  readonly pageSize: PageSize;
  /** Pages are numbered from 1. */
  openPage(no: number): Promise<PdfPage>;
  close(): void;
}

export interface OpeningPdf {
  /** Rejects when the bytes are not a readable PDF. */
  readonly file: Promise<PdfFile>;
  cancel(): void;
}
