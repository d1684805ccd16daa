import { useEffect, useRef, useState } from 'react';
import { deleteFiles, getFiles, reownFiles, type FileRecord } from '../contract/files';
import type { AttachedFile } from '../contract/onboarding/operator';
import type { AnswerOf } from '../contract';
import { endpointKey, useEndpoint } from '../query';
import { api, queryClient } from '../runtime';
import type { FileUploadProps } from './file-upload.hook';
import { failureText, sendTo } from './send-file';
import { useUploads } from './uploads.hook';

/** A file as shown in a list; the size may be unknown for one submitted earlier. */
export type StoredFile = AttachedFile & Partial<Pick<FileRecord, 'size'>>;

interface OwnedFilesOptions extends Pick<
  FileUploadProps,
  'owner' | 'send' | 'onChange' | 'known' | 'onUploaded'
> {
  /** Ids of the selected files; undefined shows all files of the owner. */
  ids: readonly string[] | undefined;
  /** Returns why a file cannot be accepted in the form in which it would be sent. */
  refusalOf: (file: File) => Promise<string | undefined>;
  /** Called with the server's message; nothing has changed then. */
  onFailure: (message: string) => void;
}

/** The files of one owner: stored ones and those being uploaded. */
export function useOwnedFiles(options: OwnedFilesOptions) {
  const { owner, send, ids, onChange, known: before = [], onUploaded, refusalOf, onFailure } = options;
  const [sent, setSent] = useState<FileRecord[]>([]);
  // Files uploaded here are known already; only earlier ones must be loaded.
  const isStoredNeeded = ids?.some((id) => ![...before, ...sent].some((file) => file.id === id)) ?? true;
  const stored = useEndpoint(getFiles, { query: { owner } }, { enabled: isStoredNeeded });
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  // Several uploads may end between two renders; each must see what the one before it added.
  const latestIds = useRef(ids);
  useEffect(() => {
    latestIds.current = ids;
  }, [ids]);

  const notify = (next: string[]) => {
    latestIds.current = next;
    onChange?.(next);
  };

  // Updates the cached list, so that a field that is shown again, such as in an earlier step, is not outdated.
  const renewRead = (change: (list: FileRecord[]) => FileRecord[]) =>
    queryClient.setQueryData<AnswerOf<typeof getFiles>>(
      endpointKey(getFiles, { query: { owner } }),
      (read) => read && { list: change(read.list) },
    );

  const listed: StoredFile[] = [...before, ...(stored.data?.list ?? []), ...sent];
  const known = new Map(listed.map((file) => [file.id, file]));
  const files = [...known.values()].filter(({ id }) => !removed.has(id) && (ids?.includes(id) ?? true));

  const uploads = useUploads({
    send: send ?? sendTo(owner),
    refusalOf,
    onStored(record) {
      setSent((list) => [...list, record]);
      renewRead((list) => [...list, record]);
      if (latestIds.current) notify([...latestIds.current, record.id]);
      onUploaded?.(record);
    },
    onRefused: onFailure,
  });

  /** Whether the file belongs to an object with which it was submitted. */
  const isSubmitted = (id: string) => send !== undefined || before.some((file) => file.id === id);

  const remove = async ({ id }: StoredFile) => {
    if (latestIds.current && isSubmitted(id)) return notify(latestIds.current.filter((one) => one !== id));
    setRemoved((gone) => new Set(gone).add(id));
    try {
      await api.call(deleteFiles, { query: { ids: id }, quiet: true });
      renewRead((list) => list.filter((file) => file.id !== id));
      if (latestIds.current) notify(latestIds.current.filter((one) => one !== id));
    } catch (error) {
      setRemoved((gone) => new Set([...gone].filter((one) => one !== id)));
      onFailure(failureText(error));
    }
  };

  /** Rejects with the server's ProblemError. */
  const rename = async ({ id }: StoredFile, fileName: string) => {
    await api.call(reownFiles, { body: [{ id, fileName }], quiet: true });
    const renamed = (list: FileRecord[]) =>
      list.map((file) => (file.id === id ? { ...file, fileName } : file));
    setSent(renamed);
    renewRead(renamed);
  };
  const canRename = ({ id }: StoredFile) => !isSubmitted(id);

  return {
    files,
    uploads,
    remove,
    rename,
    canRename,
    isLoading: isStoredNeeded && stored.isPending,
    error: stored.error,
    reload: stored.refetch,
  };
}
