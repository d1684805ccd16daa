import { readFile } from 'node:fs/promises';
import type { ProblemName } from 'shared-kernel/contract';
import * as texts from 'shared-kernel/domain/texts';
import { isCompanyEncrypted } from '../../platform/company-encryption';
import { fileTypeOf } from './file-type-of';
import { inspectPdf } from './pdf/pdf-actions';
import { pictureProblem } from './pictures/picture-size';
import { cutProblem } from './pictures/whole-picture';

export interface FileToInspect {
  path: string;
  fileName: string;
}

export interface InspectionRefusal {
  problem: Extract<ProblemName, 'invalidInput' | 'tooLarge' | 'unsupportedType'>;
  message?: string;
}

/** A blank document is accepted; the caller decides whether blank pages matter. */
type Inspection = { mime: string; isBlank?: true } | { refusal: InspectionRefusal };

/** Returns the media type of an uploaded file by its bytes, or why it is refused. Runs in a worker. */
export async function inspectFile({ path, fileName }: FileToInspect): Promise<Inspection> {
  const mime = await fileTypeOf(path, fileName);
  const bytes = await readFile(path);
  if (bytes.length === 0) return { refusal: empty };
  if (mime === undefined) return { refusal: otherType(bytes) };
  if (mime === 'application/pdf') {
    const found = inspectPdf(bytes);
    if ('problem' in found) return { refusal: found };
    return found.isBlank ? { mime, isBlank: true } : { mime };
  }
  const refusal = mime.startsWith('image/') ? (pictureProblem(bytes) ?? cutProblem(mime, bytes)) : undefined;
  return refusal ? { refusal } : { mime };
}

const empty: InspectionRefusal = { problem: 'invalidInput', message: texts.emptyFile };
const unsupported = (message: string): InspectionRefusal => ({ problem: 'unsupportedType', message });

/** HEIC pictures; phones may have given them another extension. */
const isApplePicture = (bytes: Buffer): boolean =>
  /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)$/.test(bytes.toString('latin1', 4, 12));

const zip = 'PK\u0003\u0004';
const oldOffice = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Returns why a file is refused, and what the user can do instead. */
function otherType(bytes: Buffer): InspectionRefusal {
  if (isApplePicture(bytes)) return unsupported(texts.appleFormatRefused);
  if (isCompanyEncrypted(bytes)) return unsupported(texts.companyEncrypted);
  const isOffice =
    (bytes.toString('latin1', 0, 4) === zip && bytes.includes('[Content_Types].xml')) ||
    bytes.subarray(0, 8).equals(oldOffice);
  if (isOffice) return unsupported('不支持Word、Excel等文件，请另存为PDF后重新上传');
  if (bytes.toString('latin1', 0, 4) === zip && bytes.includes('OFD.xml'))
    return unsupported('不支持OFD文件，请在OFD阅读器（或税务、银行的网站）中导出为PDF后重新上传');
  if (bytes.toString('latin1', 0, 4) === zip)
    return unsupported('不支持压缩包，请解压后逐个上传其中的图片或PDF');
  if (bytes.subarray(0, 64 * 1024).includes('%PDF-'))
    return unsupported('PDF开头有多余的内容，无法识别，请重新导出或打印为PDF后上传');
  return unsupported(texts.otherFileType);
}
