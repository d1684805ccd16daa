import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import FileOutlined from '@ant-design/icons/es/icons/FileOutlined';
import FilePdfOutlined from '@ant-design/icons/es/icons/FilePdfOutlined';
import { useState } from 'react';
import { Button, Modal, Progress } from '../antd/base';
import { extensionOf, isDrawable, sizeText } from './file-types';
import type { ListedFile, SendingFile } from './owned-files.hook';

interface FileRowProps {
  file: ListedFile;
  onRemove?: () => void;
}

/** One stored file: a picture opens large, everything else opens in a tab of its own. */
export function FileRow({ file, onRemove }: FileRowProps) {
  return (
    <li className="kb-file">
      {isDrawable(file.fileName) ? (
        <PictureButton file={file} />
      ) : (
        <span className="kb-file-icon" aria-hidden>
          {extensionOf(file.fileName) === 'pdf' ? <FilePdfOutlined /> : <FileOutlined />}
        </span>
      )}
      <a className="kb-link kb-file-name" href={file.url} target="_blank" rel="noreferrer">
        {file.fileName}
      </a>
      {file.size !== undefined && <span className="kb-muted">{sizeText(file.size)}</span>}
      {onRemove && (
        <Button
          className="kb-no-print"
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={`删除${file.fileName}`}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

function PictureButton({ file }: { file: ListedFile }) {
  const [isOpen, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  if (failed) return <span className="kb-file-icon kb-file-failed">加载失败</span>;
  return (
    <>
      <button
        type="button"
        className="kb-file-picture"
        aria-label={`预览${file.fileName}`}
        onClick={() => setOpen(true)}
      >
        <img src={file.url} alt="" loading="lazy" onError={() => setFailed(true)} />
      </button>
      <Modal open={isOpen} title={file.fileName} footer={null} width={960} onCancel={() => setOpen(false)}>
        <img src={file.url} alt={file.fileName} style={{ maxWidth: '100%' }} />
      </Modal>
    </>
  );
}

export function SendingRow({ file }: { file: SendingFile }) {
  const percent = Math.round(file.share * 100);
  return (
    <li className="kb-file">
      <span className="kb-file-icon" aria-hidden>
        <FileOutlined />
      </span>
      <span className="kb-file-name">{file.fileName}</span>
      <Progress
        percent={percent}
        size="small"
        style={{ width: 120 }}
        aria-label={`${file.fileName}上传进度`}
      />
    </li>
  );
}
