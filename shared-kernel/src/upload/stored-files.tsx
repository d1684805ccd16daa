import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import FileOutlined from '@ant-design/icons/es/icons/FileOutlined';
import FilePdfOutlined from '@ant-design/icons/es/icons/FilePdfOutlined';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { Button } from '../antd/base';
import { thumbnailOf } from '../domain/thumbnails';
import { usePictures } from '../picture/pictures.hook';
import { extensionOf, isDrawable, sizeText } from './file-types';
import type { StoredFile } from './owned-files.hook';

interface StoredFilesProps {
  label: string;
  files: readonly StoredFile[];
  onRemove?: ((file: StoredFile) => void) | undefined;
  /** Undefined, or returns undefined, for files that cannot be renamed. */
  onRename?: ((file: StoredFile) => (() => void) | undefined) | undefined;
  /** Additional lines, for files being uploaded. */
  children?: ReactNode;
}

/** Stored files: pictures open in the viewer, in sequence; other files open in a new tab. */
export function StoredFiles({ label, files, onRemove, onRename, children }: StoredFilesProps) {
  const { show, followed, viewer } = usePictures(files.filter(({ fileName }) => isDrawable(fileName)));
  return (
    <>
      <ul className="kb-files" aria-label={label}>
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            onShow={() => show(file.id)}
            onFollow={isDrawable(file.fileName) ? followed(file.id) : undefined}
            onRemove={onRemove && (() => onRemove(file))}
            onRename={onRename?.(file)}
          />
        ))}
        {children}
      </ul>
      {viewer}
    </>
  );
}

interface FileRowProps {
  file: StoredFile;
  onShow: () => void;
  onFollow: ((event: MouseEvent) => void) | undefined;
  onRemove: (() => void) | undefined;
  onRename: (() => void) | undefined;
}

function FileRow({ file, onShow, onFollow, onRemove, onRename }: FileRowProps) {
  return (
    <li className="kb-file">
      {onFollow ? (
        <PictureButton file={file} onShow={onShow} />
      ) : (
        <span className="kb-file-icon" aria-hidden>
          {extensionOf(file.fileName) === 'pdf' ? <FilePdfOutlined /> : <FileOutlined />}
        </span>
      )}
      <a className="kb-link kb-file-name" href={file.url} target="_blank" rel="noreferrer" onClick={onFollow}>
        {file.fileName}
      </a>
      {file.size !== undefined && <span className="kb-muted">{sizeText(file.size)}</span>}
      {onRename && (
        <Button
          className="kb-no-print"
          type="text"
          size="small"
          icon={<EditOutlined />}
          aria-label={`重命名${file.fileName}`}
          onClick={onRename}
        />
      )}
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

/** The server creates no thumbnails of SVG; browsers display SVG images without running scripts. */
const smallUrl = ({ url, fileName }: StoredFile): string =>
  extensionOf(fileName) === 'svg' ? url : thumbnailOf(url, 96);

function PictureButton({ file, onShow }: { file: StoredFile; onShow: () => void }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <span className="kb-file-icon kb-file-failed">加载失败</span>;
  return (
    <button type="button" className="kb-file-picture" aria-label={`预览${file.fileName}`} onClick={onShow}>
      <img src={smallUrl(file)} alt="" loading="lazy" onError={() => setFailed(true)} />
    </button>
  );
}
