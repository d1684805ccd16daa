/// <reference path="../ui/css.d.ts" />
import CloudUploadOutlined from '@ant-design/icons/es/icons/CloudUploadOutlined';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../antd/base';
import { phone, useMedia } from '../ui/use-media';
import './upload.css';
import CameraOutlined from '@ant-design/icons/es/icons/CameraOutlined';

/** What a camera takes; one that saves another kind converts it when these are asked for. */
const cameraTypes: readonly string[] = ['jpg', 'jpeg'];

interface CameraButtonProps {
  /** Name of what is photographed, such as 上传身份证. */
  label: string;
  disabled: boolean;
  size?: ButtonProps['size'] | undefined;
  onFiles: (files: FileList | null) => void;
}

/** Opens the camera of a phone or tablet instead of its files. */
function CameraButton({ label, disabled, size, onFiles }: CameraButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        className="kb-hidden"
        tabIndex={-1}
        aria-label={`${label}（拍照）`}
        accept="image/jpeg"
        capture="environment"
        disabled={disabled}
        onChange={(event) => {
          onFiles(event.target.files);
          // The next photograph may have the same name.
          event.target.value = '';
        }}
      />
      <Button
        size={size}
        icon={<CameraOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        拍照
      </Button>
    </>
  );
}

interface DropZoneProps {
  /** Names the control, such as 上传付款凭证. */
  label: string;
  /** What may be uploaded; that files can be dropped is said where it is possible. */
  hint?: string;
  /**
   * Extensions without a dot. They only decide whether a camera is offered: a file dialog that goes by names would not offer
   * files of phones and messengers, whose names say nothing of their types.
   */
  accept: readonly string[];
  multiple?: boolean;
  disabled?: boolean;
  id?: string;
  /** What dropping does, where it is more than uploading. */
  dropHint?: string;
  /** A button alone, in a row that takes the files which are dropped. */
  isCompact?: boolean;
  /** Further ways to add files. */
  children?: ReactNode;
  onFiles: (files: File[]) => void;
}

/** What a place needs to take files that are dropped on it, and whether some are over it. */
export function useDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const handled = (event: DragEvent) => {
    event.preventDefault();
    // The place around it would take them too.
    event.stopPropagation();
  };
  return {
    isOver,
    place: {
      onDragOver: (event: DragEvent) => {
        handled(event);
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        handled(event);
        setOver(false);
        if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** A place to drop files on, with a button that does the same by keyboard. */
export function DropZone({
  label,
  hint,
  accept,
  multiple = false,
  disabled = false,
  id,
  dropHint = '可将文件拖到此处',
  isCompact = false,
  children,
  onFiles,
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const isCoarse = useMedia('(pointer: coarse)');
  const mayDrag = !useMedia(`(pointer: coarse), ${phone}`);
  const take = (files: Iterable<File> | null) => {
    const chosen = files ? [...files] : [];
    if (chosen.length > 0 && !disabled) onFiles(chosen);
  };
  const { isOver, place } = useDrop(take);
  const hints = [...(mayDrag ? [dropHint] : []), ...(hint ? [hint] : [])].join('，');

  return (
    <div
      className={isCompact ? 'kb-drop-compact' : isOver ? 'kb-drop kb-drop-over' : 'kb-drop'}
      {...(isCompact ? {} : place)}
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
        size={isCompact ? 'small' : undefined}
        disabled={disabled}
        aria-label={isCompact ? label : undefined}
        onClick={() => input.current?.click()}
      >
        {isCompact ? '上传' : label}
      </Button>
      {isCoarse && accept.some((extension) => cameraTypes.includes(extension)) && (
        <CameraButton
          label={label}
          disabled={disabled}
          size={isCompact ? 'small' : undefined}
          onFiles={take}
        />
      )}
      {children}
      {!isCompact && hints && <span className="kb-muted">{hints}</span>}
    </div>
  );
}
