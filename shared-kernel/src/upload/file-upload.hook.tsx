import { lazy, Suspense, useState, useRef } from 'react';
import { useConfirm } from '../ui/confirm.hook';
import type { FileRecord } from '../contract/files';
import { uploadFileLimit, uploadTypes } from '../domain/constants';
import { refusalOf } from './file-refusal';
import { StoredFiles } from './stored-files';
import type { FileRules } from './file-types';
import { useOwnedFiles, type StoredFile } from './owned-files.hook';
import { isReducible } from './reduce-photo';
import type { Send } from './send-file';
import { useUnderWay } from './uploads-under-way';
import { notify } from '../runtime';
import { useModal, Button, Progress } from '../antd/base';
import FileOutlined from '@ant-design/icons/es/icons/FileOutlined';
import type { SendingFile } from './uploads.hook';

const stateTexts: Record<SendingFile['state'], string> = {
  waiting: '等待上传',
  preparing: '正在压缩图片',
  sending: '正在上传',
  interrupted: '上传中断，正在自动重试',
};

/** One file being uploaded: its progress, why it waits, and a cancel button. */
function SendingRow({ file, onCancel }: { file: SendingFile; onCancel: () => void }) {
  const { fileName, state } = file;
  return (
    <li className="kb-file">
      <span className="kb-file-icon" aria-hidden>
        <FileOutlined />
      </span>
      <span className="kb-file-name">
        {fileName}
        <span className="kb-file-state" role="status">
          {stateTexts[state]}
        </span>
      </span>
      <Progress
        className="kb-file-progress"
        percent={Math.round(file.share * 100)}
        size="small"
        status={state === 'sending' ? 'active' : 'normal'}
        aria-label={`${fileName}上传进度`}
      />
      <Button type="text" size="small" onClick={onCancel} aria-label={`取消上传${fileName}`}>
        取消
      </Button>
    </li>
  );
}

/** Returns a function that shows failed files in one alert; later ones join, as a lost connection ends all. */
function useFailureAlert(): (text: string) => void {
  const openModal = useModal();
  const open = useRef<{ texts: string[]; update: (texts: readonly string[]) => void }>(undefined);

  return (text) => {
    if (open.current) {
      if (!open.current.texts.includes(text)) open.current.texts.push(text);
      return open.current.update(open.current.texts);
    }
    const alert = openModal('error', {
      title: '错误',
      content: text,
      okText: '确定',
      afterClose: () => (open.current = undefined),
    });
    const update = (texts: readonly string[]) => alert.update({ content: lines(texts) });
    open.current = { texts: [text], update };
  };
}

const lines = (texts: readonly string[]) => texts.map((text) => <div key={text}>{text}</div>);

const RenameDialog = lazy(() =>
  import('./rename-dialog').then((module) => ({ default: module.RenameDialog })),
);

export interface FileUploadProps extends FileRules {
  /** Business key of the files; `tmp:<uuid>` until their object is saved. */
  owner: string;
  /** Stores files directly with their object, instead of under `owner`. */
  send?: Send | undefined;
  /** Ids of the selected files. Without `onChange` all files of the owner are shown. */
  value?: string[];
  onChange?: (ids: string[]) => void;
  /** Files submitted earlier under another owner: shown while selected; removing one only deselects it. */
  known?: readonly StoredFile[];
  onUploaded?: (file: FileRecord) => void;
  label?: string;
  disabled?: boolean;
  /** Set by the surrounding form. */
  id?: string;
}

/** Returns functions to add one owner's files, and the stored and uploading ones. Deletes after confirmation. */
export function useFileUpload(props: FileUploadProps) {
  const { value, onChange, label = '附件', limit = uploadFileLimit, accept = uploadTypes } = props;
  const confirm = useConfirm();
  const alertFailure = useFailureAlert();
  const owned = useOwnedFiles({
    ...props,
    ids: onChange ? (value ?? []) : undefined,
    refusalOf: (file) => refusalOf(file, accept),
    onFailure: alertFailure,
  });
  const { files, uploads } = owned;
  const { sending } = uploads;
  const [renaming, setRenaming] = useState<StoredFile>();
  useUnderWay(sending.length > 0);

  /** Uploads the acceptable files and shows why the others are refused. */
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
        onRemove={props.disabled ? undefined : askToRemove}
        onRename={
          props.disabled ? undefined : (file) => (owned.canRename(file) ? () => setRenaming(file) : undefined)
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
