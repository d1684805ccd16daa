import { bytesOfBlob, isProblem, networkProblemCode, ProblemError } from '../client';
import { saveToOss, uploadOss, type FileRecord } from '../contract/files';
import { problems } from '../contract';
import { api } from '../runtime';
import { retryPace } from '../runtime/kernel';

interface OneRequest {
  onUploadProgress: (share: number) => void;
  signal: AbortSignal;
  quiet: true;
}

/**
 * Stores files with one request, all or none, each under its key, and returns them in order. A retry with the same keys
 * stores nothing twice.
 */
export type Send = (
  files: readonly File[],
  uploadKeys: string[],
  request: OneRequest,
) => Promise<{ list: FileRecord[] }>;

/** Stores files under a temporary owner. */
export const sendTo =
  (owner: string): Send =>
  async (files, uploadKeys, request) => {
    const [file, ...others] = files;
    const [uploadKey] = uploadKeys;
    if (!file || others.length > 0)
      return api.call(saveToOss, { body: { owner, uploadKeys }, files: { files }, ...request });
    return { list: [await api.call(uploadOss, { body: { owner, uploadKey }, files: { file }, ...request })] };
  };

interface Sending {
  send: Send;
  file: File;
  /** The same for every repeat: the server stores the file once. */
  uploadKey: string;
  signal: AbortSignal;
  /** 0 to 1. */
  onShare: (share: number) => void;
  /** Called when the connection is lost or the server is busy; the file is sent again after a delay. */
  onInterrupted: () => void;
}

/** Retry delays in milliseconds; after the last one the upload fails. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000];

/** Sends one file and retries after each interruption, until it is stored or the failure is permanent. */
export async function sendFile({
  send,
  file,
  uploadKey,
  signal,
  onShare,
  onInterrupted,
}: Sending): Promise<FileRecord | undefined> {
  for (let tries = 0; ; tries += 1) {
    try {
      const { list } = await send([file], [uploadKey], { onUploadProgress: onShare, signal, quiet: true });
      return list[0];
    } catch (error) {
      const pauseMs = pausesMs[tries];
      if (!isInterruption(error) || pauseMs === undefined) throw error;
      await checkReadable(file);
      onInterrupted();
      await pause(pauseMs * (0.75 + Math.random() / 2) * retryPace.share, signal);
    }
  }
}

const passing: readonly number[] = [
  networkProblemCode,
  problems.tooManyRequests.code,
  problems.unavailable.code,
  // Status codes of proxies while the API is unavailable.
  502,
  504,
];

/** Returns the server's message; errors without a response are bugs, whose internals are not shown. */
export const failureText = (error: unknown) =>
  isProblem(error) ? error.message : problems.internalError.text;

/** Whether a retry may resolve the failure. */
const isInterruption = (error: unknown): boolean => isProblem(error) && passing.includes(error.code);

/** A file moved or changed since it was selected fails like a network failure; only reading it shows the difference. */
const checkReadable = (file: File) =>
  bytesOfBlob(file.slice(0, 1)).catch((cause: unknown) => {
    const { code, text: message } = problems.uploadChanged;
    throw new ProblemError({ code, message, cause });
  });

/** Waits, but ends early when the browser reports that the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    window.addEventListener('online', done);
  });
}
