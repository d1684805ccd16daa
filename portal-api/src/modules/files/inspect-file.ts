import { readFile } from 'node:fs/promises';
import type { ProblemName } from 'shared-kernel/contract';
import * as texts from 'shared-kernel/domain/texts';
import { fileTypeOf } from './file-type-of';
import { pdfProblem } from './pdf-actions';
import { pictureProblem } from './picture-size';

export interface FileToInspect {
  path: string;
  fileName: string;
}

export interface InspectionRefusal {
  problem: Extract<ProblemName, 'invalidInput' | 'tooLarge' | 'unsupportedType'>;
  message?: string;
}

export type Inspection = { mime: string } | { refusal: InspectionRefusal };

/** The media type of an uploaded file by its bytes, or why it is not taken. Runs in a worker. */
export async function inspectFile({ path, fileName }: FileToInspect): Promise<Inspection> {
  const mime = await fileTypeOf(path, fileName);
  const bytes = await readFile(path);
  if (bytes.length === 0) return { refusal: empty };
  if (mime === undefined)
    return { refusal: isApplePicture(bytes) ? appleFormat : { problem: 'unsupportedType' } };
  const refusal = problemOf(mime, bytes);
  return refusal ? { refusal } : { mime };
}

const empty: InspectionRefusal = { problem: 'invalidInput', message: texts.emptyFile };
const appleFormat: InspectionRefusal = { problem: 'unsupportedType', message: texts.appleFormatRefused };

/** HEIC, also under another name: telephones rename what they share. */
const isApplePicture = (bytes: Buffer): boolean =>
  /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)$/.test(bytes.toString('latin1', 4, 12));

function problemOf(mime: string, bytes: Uint8Array): InspectionRefusal | undefined {
  if (mime === 'application/pdf') return pdfProblem(bytes);
  return mime.startsWith('image/') ? pictureProblem(bytes) : undefined;
}
