import { bytesOfBlob, isProblem, type ProblemError } from '../client';
import { defineEndpoint } from '../contract';
import { api } from '../runtime';
import type { OpeningPdf, PdfFile } from './pdf-file';

/** Why a file cannot be shown: another origin, not a PDF, password protected, or viewer or file failed to load. */
export type PdfFailure = 'elsewhere' | 'damaged' | 'locked' | 'no-viewer' | ProblemError;

export class UnreadablePdf extends Error {
  constructor(readonly failure: PdfFailure) {
    super(typeof failure === 'string' ? failure : failure.message);
  }
}

interface Reading {
  onProgress: (loaded: number, total: number | undefined) => void;
  signal: AbortSignal;
}

const apiRoot = '/prod-api';

/** Returns the API path of a URL below the API's root; undefined for others, which never get the session's token. */
function ownPath(src: string): string | undefined {
  const { origin, pathname, search } = new URL(src, window.location.href);
  if (origin !== window.location.origin || !pathname.startsWith(`${apiRoot}/`)) return undefined;
  return pathname.slice(apiRoot.length) + search;
}

/** Loads and opens the PDF at `src`; rejects with UnreadablePdf, or with AbortError when aborted. */
export async function readPdf(src: string, { onProgress, signal }: Reading): Promise<PdfFile> {
  const path = ownPath(src);
  if (path === undefined) throw new UnreadablePdf('elsewhere');
  const [openPdf, bytes] = await Promise.all([
    import('./pdfjs-engine').then(
      (engine) => engine.openPdf,
      () => Promise.reject(new UnreadablePdf('no-viewer')),
    ),
    bytesAt(path, { onProgress, signal }),
  ]);
  signal.throwIfAborted();
  return finished(openPdf(bytes), signal);
}

async function bytesAt(path: string, { onProgress, signal }: Reading): Promise<ArrayBuffer> {
  const file = defineEndpoint({
    id: 'pdf.read',
    method: 'GET',
    path,
    access: 'signed-in',
    summary: 'A file that an answer has named',
    raw: true,
  });
  try {
    const { blob } = await api.download(file, { signal, quiet: true, onDownloadProgress: onProgress });
    return await bytesOfBlob(blob);
  } catch (failure) {
    throw isProblem(failure) ? new UnreadablePdf(failure) : failure;
  }
}

async function finished(opening: OpeningPdf, signal: AbortSignal): Promise<PdfFile> {
  const giveUp = () => opening.cancel();
  signal.addEventListener('abort', giveUp);
  try {
    return await opening.file;
  } catch (failure) {
    signal.throwIfAborted();
    giveUp();
    const isLocked = failure instanceof Error && failure.name === 'PasswordException';
    throw new UnreadablePdf(isLocked ? 'locked' : 'damaged');
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
