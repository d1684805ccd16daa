import { useState } from 'react';
import { Modal } from '../antd/base';
import { Input } from '../antd/entry';
import { reownFiles } from '../contract/files';
import { extensionOf } from './file-types';
import type { StoredFile } from './owned-files.hook';
import { failureText } from './send-file';

interface RenameDialogProps {
  file: StoredFile;
  /** Rejects with the reason when the name is refused. */
  onRename: (fileName: string) => Promise<void>;
  onClose: () => void;
}

/** Dialog to rename an uploaded file; the extension stays, as it states the file's type. */
export function RenameDialog({ file, onRename, onClose }: RenameDialogProps) {
  const extension = extensionOf(file.fileName);
  const ending = extension && file.fileName.slice(-extension.length - 1);
  const [name, setName] = useState(file.fileName.slice(0, file.fileName.length - ending.length));
  const [issue, setIssue] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  const save = async () => {
    if (isSaving) return;
    const fileName = name.trim() && `${name.trim()}${ending}`;
    const checked = reownFiles.body.safeParse([{ id: file.id, fileName }]);
    if (!checked.success) return setIssue(checked.error.issues[0]?.message);
    setSaving(true);
    try {
      await onRename(fileName);
      onClose();
    } catch (error) {
      setIssue(failureText(error));
      setSaving(false);
    }
  };

  return (
    <Modal
      open
      title="重命名文件"
      okText="保存"
      cancelText="取消"
      width={440}
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Input
        autoFocus
        aria-label="文件名"
        aria-invalid={issue !== undefined}
        value={name}
        suffix={ending}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={() => void save()}
      />
      {issue && (
        <p className="kb-file-issue" role="alert">
          {issue}
        </p>
      )}
    </Modal>
  );
}
