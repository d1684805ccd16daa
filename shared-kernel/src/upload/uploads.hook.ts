import { useRef, useState } from 'react';
import { isProblem, randomId } from '../client';
import { problems } from '../contract';
import type { FileRecord } from '../contract/files';
import { reducePhoto } from './reduce-photo';
import { sendFile } from './send-file';
import { photoTurns, uploadTurns } from './upload-turns';

export interface SendingFile {
  /** Also the upload key: a repeat of the same file is stored once. */
  key: string;
  fileName: string;
  /** 0 to 1. */
  share: number;
  state: 'waiting' | 'preparing' | 'sending' | 'interrupted';
}

interface UploadsOptions {
  owner: string;
  /** Why a file as it would be sent cannot be accepted; undefined when it can. */
  refusalOf: (file: File) => Promise<string | undefined>;
  onStored: (file: FileRecord) => void;
  /** Called with the reason when a file is refused, or not sent after the last retry; it is no longer listed. */
  onRefused: (message: string) => void;
}

interface Upload {
  /** As chosen; replaced by the reduced one, since a repeat must send the very same bytes under its key. */
  file: File;
  isReady: boolean;
  cancelling: AbortController;
}

const words = (error: unknown) => (isProblem(error) ? error.message : problems.internalError.text);

/** Files on their way to the server: three at a time, reduced, cancelled and repeated each by itself. */
export function useUploads({ owner, refusalOf, onStored, onRefused }: UploadsOptions) {
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

  const send = async (key: string, upload: Upload): Promise<FileRecord | undefined> => {
    const { signal } = upload.cancelling;
    const giveBack = await uploadTurns.take(signal);
    try {
      await makeReady(key, upload);
      const refusal = await refusalOf(upload.file);
      if (refusal) return void onRefused(refusal);
      change(key, { state: 'sending', share: 0 });
      return await sendFile({
        owner,
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
      const record = await send(key, upload);
      forget(key);
      if (record) onStored(record);
    } catch (error) {
      if (upload.cancelling.signal.aborted) return;
      forget(key);
      onRefused(`${words(error)}：${upload.file.name}`);
    }
  };

  return {
    sending,
    start(file: File) {
      const key = randomId();
      uploads.current.set(key, { file, isReady: false, cancelling: new AbortController() });
      setSending((list) => [...list, { key, fileName: file.name, share: 0, state: 'waiting' }]);
      void run(key);
    },
    cancel(key: string) {
      uploads.current.get(key)?.cancelling.abort();
      forget(key);
    },
  };
}
