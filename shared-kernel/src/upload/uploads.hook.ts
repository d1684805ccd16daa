import { useRef, useState } from 'react';
import { randomId } from '../client';
import type { FileRecord } from '../contract/files';
import { reducePhoto } from './reduce-photo';
import { failureText, sendFile, type Send } from './send-file';

/** Limits concurrent turns to `count`, granted in the order of the calls. */
function createTurns(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];

  const giveBack = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    /** Resolves with a function that releases the turn; rejects when `signal` aborts first. */
    take: (signal: AbortSignal) =>
      new Promise<() => void>((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(begin), 1);
          reject(cancelled());
        };
        const begin = () => {
          signal.removeEventListener('abort', leave);
          resolve(giveBack);
        };
        if (signal.aborted) return reject(cancelled());
        if (free > 0) {
          free -= 1;
          return begin();
        }
        signal.addEventListener('abort', leave);
        waiting.push(begin);
      }),
  };
}

const cancelled = () => new DOMException('The upload was cancelled', 'AbortError');

/** For files that share a request, which is retried as a whole: at most about a minute on a slow line. */
const batchLimits = { files: 10, bytes: 2 * 1024 * 1024 } as const;

/** Groups consecutive items small enough for one request; a large file gets a separate one. */
function batchesOf<Item>(items: readonly Item[], bytesOf: (item: Item) => number): Item[][] {
  const batches: Item[][] = [];
  let bytes = 0;
  for (const item of items) {
    const batch = batches.at(-1);
    bytes += bytesOf(item);
    if (batch && batch.length < batchLimits.files && bytes <= batchLimits.bytes) batch.push(item);
    else {
      batches.push([item]);
      bytes = bytesOf(item);
    }
  }
  return batches;
}

/** Limits the uploads of the whole page: more at a time would only slow each of them down. */
const uploadTurns = createTurns(3);
/** One at a time, as a decoded photo takes some 50 MB of memory. */
const photoTurns = createTurns(1);

export interface SendingFile {
  /** Also the upload key: after a retry the file is still stored once. */
  key: string;
  fileName: string;
  /** 0 to 1. */
  share: number;
  state: 'waiting' | 'preparing' | 'sending' | 'interrupted';
}

interface UploadsOptions {
  send: Send;
  /** Returns why a file cannot be accepted in the form in which it would be sent; undefined when it can. */
  refusalOf: (file: File) => Promise<string | undefined>;
  onStored: (file: FileRecord) => void;
  /** Called with the reason when a file is refused or the last retry has failed; the file is no longer listed. */
  onRefused: (message: string) => void;
}

interface Upload {
  /** As selected; replaced by the reduced file, since a retry must send identical bytes under its key. */
  file: File;
  isReady: boolean;
  cancelling: AbortController;
}

/**
 * Files being uploaded: three requests at a time; each file is reduced, cancelled and retried separately. Small files
 * selected together are first sent in one request.
 */
export function useUploads({ send, refusalOf, onStored, onRefused }: UploadsOptions) {
  const [sending, setSending] = useState<SendingFile[]>([]);
  const uploads = useRef(new Map<string, Upload>());

  const change = (key: string, changes: Partial<SendingFile>) =>
    setSending((list) => list.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const forget = (key: string) => {
    uploads.current.delete(key);
    setSending((list) => list.filter((one) => one.key !== key));
  };

  const makeReady = async (key: string, upload: Upload): Promise<void> => {
    if (upload.isReady) return;
    const giveBack = await photoTurns.take(upload.cancelling.signal);
    change(key, { state: 'preparing' });
    upload.file = await reducePhoto(upload.file).finally(giveBack);
    upload.isReady = true;
  };

  /** Returns false for a refused file, after reporting the reason and removing the file. */
  const isSendable = async (key: string, upload: Upload): Promise<boolean> => {
    await makeReady(key, upload);
    const refusal = await refusalOf(upload.file);
    if (refusal) onRefused(refusal);
    if (refusal) forget(key);
    else change(key, { state: 'sending', share: 0 });
    return !refusal;
  };

  const sendOne = async (key: string, upload: Upload): Promise<FileRecord | undefined> => {
    const { signal } = upload.cancelling;
    const giveBack = await uploadTurns.take(signal);
    try {
      if (!(await isSendable(key, upload))) return undefined;
      return await sendFile({
        send,
        file: upload.file,
        uploadKey: key,
        signal,
        onShare: (share) => change(key, { state: 'sending', share }),
        onInterrupted: () => change(key, { state: 'interrupted' }),
      });
    } finally {
      giveBack();
    }
  };

  const run = async (key: string) => {
    const upload = uploads.current.get(key);
    if (!upload) return;
    try {
      const record = await sendOne(key, upload);
      forget(key);
      if (record) onStored(record);
    } catch (error) {
      if (upload.cancelling.signal.aborted) return;
      forget(key);
      onRefused(`${failureText(error)}：${upload.file.name}`);
    }
  };

  const sendTogether = async (keys: readonly string[], signal: AbortSignal): Promise<void> => {
    const giveBack = await uploadTurns.take(signal);
    try {
      const ready: (readonly [key: string, file: File])[] = [];
      for (const key of keys) {
        const upload = uploads.current.get(key);
        if (upload && (await isSendable(key, upload))) ready.push([key, upload.file]);
      }
      if (ready.length === 0) return;
      const sent = ready.map(([key]) => key);
      const files = ready.map(([, file]) => file);
      const onUploadProgress = (share: number) => sent.forEach((key) => change(key, { share }));
      const { list } = await send(files, sent, { onUploadProgress, signal, quiet: true });
      sent.forEach(forget);
      list.forEach(onStored);
    } finally {
      giveBack();
    }
  };

  /** After any failure each file is sent separately, so that the failing one can be named; the keys stay the same. */
  const runTogether = async (keys: readonly string[]) => {
    const stopping = new AbortController();
    for (const key of keys)
      uploads.current.get(key)?.cancelling.signal.addEventListener('abort', () => stopping.abort());
    try {
      await sendTogether(keys, stopping.signal);
    } catch {
      for (const key of keys) change(key, { state: 'waiting', share: 0 });
      await Promise.all(keys.map(run));
    }
  };

  return {
    sending,
    start(files: readonly File[]) {
      const started = files.map((file) => ({ key: randomId(), file }));
      for (const { key, file } of started)
        uploads.current.set(key, { file, isReady: false, cancelling: new AbortController() });
      const waiting = started.map(({ key, file }) => ({ key, fileName: file.name, share: 0 }));
      setSending((list) => [...list, ...waiting.map((file) => ({ ...file, state: 'waiting' as const }))]);
      for (const batch of batchesOf(started, ({ file }) => file.size)) {
        const keys = batch.map(({ key }) => key);
        void (keys.length > 1 ? runTogether(keys) : Promise.all(keys.map(run)));
      }
    },
    cancel(key: string) {
      uploads.current.get(key)?.cancelling.abort();
      forget(key);
    },
  };
}
