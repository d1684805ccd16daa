import { useEffect, useRef, useState } from 'react';
import { isProblem } from '../client';
import { deleteFiles, getFiles, uploadOss, type FileRecord } from '../contract/files';
import type { AttachedFile } from '../contract/onboarding-operator';
import { problems } from '../contract';
import { useEndpoint } from '../query';
import { api } from '../runtime';

export interface SendingFile {
  key: number;
  fileName: string;
  /** 0 to 1. */
  share: number;
}

/** A file as a list shows it; of one submitted before, the size may not be known. */
export type ListedFile = AttachedFile & Partial<Pick<FileRecord, 'size'>>;

interface OwnedFilesOptions {
  owner: string;
  /** The files chosen so far; undefined shows all that the owner has. */
  ids: readonly string[] | undefined;
  onChange: ((ids: string[]) => void) | undefined;
  /** Submitted before, under another owner. */
  known: readonly AttachedFile[] | undefined;
  onUploaded: ((file: FileRecord) => void) | undefined;
  /** Called with the server's message; nothing has changed then. */
  onFailure: (message: string) => void;
}

const words = (error: unknown) => (isProblem(error) ? error.message : problems.internalError.text);

/** The files of one owner: those on the server, those being uploaded, and the state of each. */
export function useOwnedFiles(options: OwnedFilesOptions) {
  const { owner, ids, onChange, known: before = [], onUploaded, onFailure } = options;
  const [sent, setSent] = useState<FileRecord[]>([]);
  // Files uploaded here are known already; only earlier ones must be loaded.
  const isStoredNeeded = ids?.some((id) => ![...before, ...sent].some((file) => file.id === id)) ?? true;
  const stored = useEndpoint(getFiles, { query: { owner } }, { enabled: isStoredNeeded });
  const [sending, setSending] = useState<SendingFile[]>([]);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const nextKey = useRef(0);
  // Several uploads may end between two renders; each must see what the one before it added.
  const latestIds = useRef(ids);
  useEffect(() => {
    latestIds.current = ids;
  }, [ids]);

  const notify = (next: string[]) => {
    latestIds.current = next;
    onChange?.(next);
  };

  const listed: ListedFile[] = [...before, ...(stored.data?.list ?? []), ...sent];
  const known = new Map(listed.map((file) => [file.id, file]));
  const files = [...known.values()].filter(({ id }) => !removed.has(id) && (ids?.includes(id) ?? true));

  const send = async (file: File) => {
    const key = nextKey.current++;
    setSending((list) => [...list, { key, fileName: file.name, share: 0 }]);
    const progress = (share: number) =>
      setSending((list) => list.map((one) => (one.key === key ? { ...one, share } : one)));
    try {
      const record = await api.call(uploadOss, {
        body: { owner },
        files: { file },
        onUploadProgress: progress,
        quiet: true,
      });
      setSent((list) => [...list, record]);
      if (latestIds.current) notify([...latestIds.current, record.id]);
      onUploaded?.(record);
    } catch (error) {
      onFailure(words(error));
    } finally {
      setSending((list) => list.filter((one) => one.key !== key));
    }
  };

  const remove = async ({ id }: ListedFile) => {
    if (latestIds.current && before.some((file) => file.id === id))
      return notify(latestIds.current.filter((one) => one !== id));
    setRemoved((gone) => new Set(gone).add(id));
    try {
      await api.call(deleteFiles, { query: { ids: id }, quiet: true });
      if (latestIds.current) notify(latestIds.current.filter((one) => one !== id));
    } catch (error) {
      setRemoved((gone) => new Set([...gone].filter((one) => one !== id)));
      onFailure(words(error));
    }
  };

  return {
    files,
    sending,
    send,
    remove,
    isLoading: isStoredNeeded && stored.isPending,
    error: stored.error,
    reload: stored.refetch,
  };
}
