/// <reference path="../ui/css.d.ts" />
import CloudUploadOutlined from '@ant-design/icons/es/icons/CloudUploadOutlined';
import { useEffect, useRef, useState, type ComponentProps, type DragEvent, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../antd/base';
import { phone, useMedia } from '../ui/use-media';
import './upload.css';
import CameraOutlined from '@ant-design/icons/es/icons/CameraOutlined';

/** Types requested from a camera; one that saves another type converts the photo. */
const cameraTypes: readonly string[] = ['jpg', 'jpeg'];

interface FileButtonProps extends Pick<ButtonProps, 'id' | 'size' | 'icon' | 'aria-label' | 'children'> {
  /** Accessible name of the input. */
  label: string;
  disabled: boolean;
  input: Pick<ComponentProps<'input'>, 'accept' | 'capture' | 'multiple'>;
  onFiles: (files: FileList | null) => void;
}

/** Opens the browser's file picker or, with `capture`, the camera of a phone or tablet instead. */
function FileButton({ label, disabled, input, onFiles, ...button }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        {...input}
        ref={field}
        type="file"
        className="kb-hidden"
        tabIndex={-1}
        aria-label={label}
        disabled={disabled}
        onChange={(event) => {
          onFiles(event.target.files);
          // The same file may be chosen again after it was corrected, and the next photograph may have the same name.
          event.target.value = '';
        }}
      />
      <Button {...button} disabled={disabled} onClick={() => field.current?.click()} />
    </>
  );
}

interface DropZoneProps {
  /** Accessible name, such as 上传付款凭证. */
  label: string;
  /** Describes the accepted files; a text about dropping files is added where that is possible. */
  hint?: string;
  /**
   * Extensions without a dot. They only decide whether a camera is offered: a file picker restricted by extension would
   * hide files from phones and messengers, whose names often have no type.
   */
  accept: readonly string[];
  multiple?: boolean;
  disabled?: boolean;
  id?: string;
  /** Describes the effect of dropping, when it is more than an upload. */
  dropHint?: string;
  /** Only a button, for a row that accepts dropped files. */
  isCompact?: boolean;
  children?: ReactNode;
  onFiles: (files: File[]) => void;
}

/** Refuses files dropped next to the drop areas, which the browser would open in place of the page. */
function refuseStray(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

/** Returns the event handlers of a drop area, and whether files are dragged over it. */
export function useDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    for (const type of ['dragover', 'drop'] as const)
      window.addEventListener(type, (event) => refuseStray(event), listening);
    return () => listening.abort();
  }, []);
  const handled = (event: DragEvent) => {
    event.preventDefault();
    // A surrounding drop area would also receive the files.
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
  const isCoarse = useMedia('(pointer: coarse)');
  const mayDrag = !useMedia(`(pointer: coarse), ${phone}`);
  const take = (files: Iterable<File> | null) => {
    const chosen = files ? [...files] : [];
    if (chosen.length > 0 && !disabled) onFiles(chosen);
  };
  const { isOver, place } = useDrop(take);
  const size = isCompact ? 'small' : undefined;
  const hints = [...(mayDrag ? [dropHint] : []), ...(hint ? [hint] : [])].join('，');

  return (
    <div
      className={isCompact ? 'kb-drop-compact' : isOver ? 'kb-drop kb-drop-over' : 'kb-drop'}
      {...(isCompact ? {} : place)}
    >
      <FileButton
        id={id}
        label={label}
        disabled={disabled}
        input={{ multiple }}
        icon={<CloudUploadOutlined aria-hidden />}
        size={size}
        aria-label={isCompact ? label : undefined}
        onFiles={take}
      >
        {isCompact ? '上传' : label}
      </FileButton>
      {isCoarse && accept.some((extension) => cameraTypes.includes(extension)) && (
        <FileButton
          label={`${label}（拍照）`}
          disabled={disabled}
          input={{ accept: 'image/jpeg', capture: 'environment' }}
          icon={<CameraOutlined aria-hidden />}
          size={size}
          onFiles={take}
        >
          拍照
        </FileButton>
      )}
      {children}
      {!isCompact && hints && <span className="kb-muted">{hints}</span>}
    </div>
  );
}
