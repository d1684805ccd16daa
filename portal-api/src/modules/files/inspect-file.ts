import { readFile } from 'node:fs/promises';
import type { ProblemName } from 'shared-kernel/contract';
import { fileTypeOf } from './file-type-of';
import { pdfProblem } from './pdf-actions';
import { pictureProblem } from './picture-size';

export interface FileToInspect {
  path: string;
  fileName: string;
}

export interface InspectionRefusal {
  problem: Extract<ProblemName, 'tooLarge' | 'unsupportedType'>;
  message?: string;
}

export type Inspection = { mime: string } | { refusal: InspectionRefusal };

/** The media type of an uploaded file by its bytes, or why it is not taken. Runs in a worker. */
export async function inspectFile({ path, fileName }: FileToInspect): Promise<Inspection> {
  const mime = await fileTypeOf(path, fileName);
  if (mime === undefined) return { refusal: { problem: 'unsupportedType' } };
  const refusal = problemOf(mime, await readFile(path));
  return refusal ? { refusal } : { mime };
}

function problemOf(mime: string, bytes: Uint8Array): InspectionRefusal | undefined {
  if (mime === 'application/pdf') return pdfProblem(bytes);
  return mime.startsWith('image/') ? pictureProblem(bytes) : undefined;
}
