import { lazy, Suspense, useState } from 'react';
import { useConfirm } from '../ui/confirm.hook';
import type { FileRecord } from '../contract/files';
import { uploadFileLimit, uploadTypes } from '../domain/constants';
import { useFailureAlert } from './failure-alert.hook';
import { refusalOf } from './file-refusal';
import { StoredFiles } from './stored-files';
import type { FileRules } from './file-types';
import { useOwnedFiles, type StoredFile } from './owned-files.hook';
import { isReducible } from './reduce-photo';
import type { Send } from './send-file';
import { SendingRow } from './sending-row';
import { useUnderWay } from './uploads-under-way';
import { notify } from '../runtime';

const RenameDialog = lazy(() =>
  import('./rename-dialog').then((module) => ({ default: module.RenameDialog })),
);

export interface FileUploadProps extends FileRules {
  /** Business key of the files; `tmp:<uuid>` until what they belong to is saved. */
  owner: string;
  /** Stores files where they belong at once, instead of below the owner. */
  send?: Send | undefined;
  /** Ids of the files chosen. Without `onChange` the panel shows all files of the owner. */
  value?: string[];
  onChange?: (ids: string[]) => void;
  /** Files submitted before, under another owner: shown while they are selected, and only deselected when removed. */
  known?: readonly StoredFile[];
  onUploaded?: (file: FileRecord) => void;
  label?: string;
  disabled?: boolean;
  /** Shows the files alone. */
  readOnly?: boolean;
  /** Given by the form around it. */
  id?: string;
}

/** Files of one owner: how more are taken, and the list of what is there and on its way. Deletes after asking. */
export function useFileUpload(props: FileUploadProps) {
  const { owner, value, onChange, label = '附件', limit = uploadFileLimit, accept = uploadTypes } = props;
  const confirm = useConfirm();
  const alertFailure = useFailureAlert();
  const owned = useOwnedFiles({
    owner,
    send: props.send,
    ids: onChange ? (value ?? []) : undefined,
    onChange,
    known: props.known,
    onUploaded: props.onUploaded,
    refusalOf: (file) => refusalOf(file, accept),
    onFailure: alertFailure,
  });
  const { files, uploads } = owned;
  const { sending } = uploads;
  const [renaming, setRenaming] = useState<StoredFile>();
  const isFixed = props.readOnly || props.disabled;
  useUnderWay(sending.length > 0);

  /** Sends those that can be accepted, and says of the others why not. */
  const take = async (chosen: readonly File[]) => {
    if (files.length + sending.length + chosen.length > limit) {
      notify.warning(`只能上传${limit}个文件哦~`);
      return;
    }
    const refusals = await Promise.all(chosen.map((file) => refusalOf(file, accept, isReducible)));
    for (const refusal of refusals) if (refusal) alertFailure(refusal);
    uploads.start(chosen.filter((_, at) => !refusals[at]));
  };

  const askToRemove = (file: StoredFile) =>
    confirm({
      title: '确定要删除该文件吗',
      detail: file.fileName,
      okText: '删除',
      danger: true,
      // Not awaited: the dialog closes, the file disappears at once and is restored should the server refuse.
      onOk: () => void owned.remove(file),
    });

  const list = (
    <>
      <StoredFiles
        label={label}
        files={files}
        onRemove={isFixed ? undefined : askToRemove}
        onRename={
          isFixed ? undefined : (file) => (owned.canRename(file) ? () => setRenaming(file) : undefined)
        }
      >
        {sending.map((file) => (
          <SendingRow key={file.key} file={file} onCancel={() => uploads.cancel(file.key)} />
        ))}
      </StoredFiles>
      {renaming && (
        <Suspense fallback={null}>
          <RenameDialog
            file={renaming}
            onRename={(fileName) => owned.rename(renaming, fileName)}
            onClose={() => setRenaming(undefined)}
          />
        </Suspense>
      )}
    </>
  );
  return {
    ...owned,
    sending,
    list,
    label,
    limit,
    accept,
    take: (chosen: readonly File[]) => void take(chosen),
  };
}
