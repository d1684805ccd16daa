import type { FileToInspect } from './modules/files/inspect-file';
import type { PictureToReduce } from './modules/files/pictures/make-thumbnail';
import type { PdfBlocks } from './modules/documents/template/draw-pdf';
import type { SheetToRead } from './platform/spreadsheet/read-sheet';
import type { SheetTable } from './platform/spreadsheet/write-tables';
import type { TemplateSheets } from './platform/spreadsheet/write-template';

/** Tasks of the workers. Each loads its libraries when first needed. */
export const workerTasks = {
  readSheet: async (sheet: SheetToRead) =>
    (await import('./platform/spreadsheet/read-sheet')).readSheet(sheet),
  writeTemplate: async (template: TemplateSheets) =>
    (await import('./platform/spreadsheet/write-template')).writeTemplate(template),
  writeTables: async (tables: readonly SheetTable[]) =>
    (await import('./platform/spreadsheet/write-tables')).writeTables(tables),
  drawPdf: async (blocks: PdfBlocks) =>
    (await import('./modules/documents/template/draw-pdf')).drawPdf(blocks),
  inspectFile: async (file: FileToInspect) =>
    (await import('./modules/files/inspect-file')).inspectFile(file),
  makeThumbnail: async (picture: PictureToReduce) =>
    (await import('./modules/files/pictures/make-thumbnail')).makeThumbnail(picture),
};

export type WorkerTasks = typeof workerTasks;
