/// <reference path="../ui/css.d.ts" />
import CloudUploadOutlined from '@ant-design/icons/es/icons/CloudUploadOutlined';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../antd/base';
import { useMedia } from '../ui/use-media';
import { CameraButton, cameraTypes } from './camera-button';
import './upload.css';

interface DropZoneProps {
  /** Names the control, such as 上传凭证. */
  label: string;
  hint?: ReactNode;
  /**
   * Extensions without a dot. They only decide whether a camera is offered: a file dialog that goes by names would not offer
   * files of phones and messengers, whose names say nothing of their types.
   */
  accept: readonly string[];
  multiple?: boolean;
  disabled?: boolean;
  id?: string;
  onFiles: (files: File[]) => void;
}

/** A place to drop files on, with a button that does the same by keyboard. */
export function DropZone({
  label,
  hint,
  accept,
  multiple = false,
  disabled = false,
  id,
  onFiles,
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const isCoarse = useMedia('(pointer: coarse)');

  const take = (files: FileList | null) => {
    if (files && files.length > 0 && !disabled) onFiles([...files]);
  };

  return (
    <div
      className={isOver ? 'kb-drop kb-drop-over' : 'kb-drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        type="file"
        className="kb-hidden"
        tabIndex={-1}
        aria-label={label}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after it was refused and corrected.
          event.target.value = '';
        }}
      />
      <Button
        id={id}
        icon={<CloudUploadOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {isCoarse && accept.some((extension) => cameraTypes.includes(extension)) && (
        <CameraButton label={label} disabled={disabled} onFiles={take} />
      )}
      <span className="kb-muted">{hint ?? '可将文件拖到此处'}</span>
    </div>
  );
}
