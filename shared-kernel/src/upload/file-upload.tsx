import { lazy, Suspense, useState } from 'react';
import { useConfirm } from '../ui/confirm.hook';
import { ErrorPanel } from '../ui/error-panel';
import { LoadingPanel } from '../ui/panels';
import { problems } from '../contract';
import type { FileRecord } from '../contract/files';
import * as texts from '../domain/texts';
import { uploadFileLimit, uploadMaxBytes, uploadTypes } from '../domain/constants';
import { DropZone } from './drop-zone';
import { useFailureAlert } from './failure-alert.hook';
import { StoredFiles } from './stored-files';
import { isApple, kindOf } from './file-kind';
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

/** Longer lists of types are not named. */
const mostNamedEndings = 8;

interface FileUploadProps extends FileRules {
  /** Business key of the files; `tmp:<uuid>` until what they belong to is saved. */
  owner: string;
  /** Stores files where they belong at once, instead of below the owner. */
  send?: Send;
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

/** Files of one owner: uploads with progress, previews, and deletes after asking. */
export function FileUpload(props: FileUploadProps) {
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

  const take = async (chosen: File[]) => {
    if (files.length + sending.length + chosen.length > limit) {
      notify.warning(`只能上传${limit}个文件哦~`);
      return;
    }
    const refusals = await Promise.all(chosen.map((file) => refusalOf(file, accept, isReducible)));
    const refusal = refusals.find(Boolean);
    if (refusal) return alertFailure(refusal);
    uploads.start(chosen);
  };

  const askToRemove = (file: (typeof files)[number]) =>
    confirm({
      title: '确定要删除该文件吗',
      detail: file.fileName,
      okText: '删除',
      danger: true,
      // Not awaited: the dialog closes, the file disappears at once and is restored should the server refuse.
      onOk: () => void owned.remove(file),
    });

  if (owned.isLoading) return <LoadingPanel rows={2} />;
  if (owned.error) return <ErrorPanel error={owned.error} onRetry={() => void owned.reload()} />;
  return (
    <div>
      {!props.readOnly && (
        <DropZone
          id={props.id}
          label={`上传${label}`}
          hint={`可将文件拖到此处，最多${limit}个，单个不超过20MB`}
          accept={accept}
          multiple={limit > 1}
          disabled={props.disabled}
          onFiles={(chosen) => void take(chosen)}
        />
      )}
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
      {props.readOnly && files.length === 0 && <p className="kb-muted">暂无文件</p>}
    </div>
  );
}

/** By the bytes, of which the server decides again. A photograph that `canReduce` may fit, or become one that is taken. */
async function refusalOf(
  file: File,
  accept: readonly string[],
  canReduce: typeof isReducible = () => false,
): Promise<string | undefined> {
  const kind = await kindOf(file);
  if (file.size === 0) return `文件内容为空：${file.name}`;
  if (canReduce(file, kind)) return undefined;
  if (isApple(kind)) return `${texts.appleFormatRefused}：${file.name}`;
  if (!accept.includes(kind)) {
    const taken = accept.length <= mostNamedEndings ? `，请上传${accept.join('、')}文件` : '';
    return `${problems.unsupportedType.text}：${file.name}${taken}`;
  }
  return file.size > uploadMaxBytes ? `${problems.tooLarge.text}：${file.name}` : undefined;
}
