import CameraOutlined from '@ant-design/icons/es/icons/CameraOutlined';
import { useRef } from 'react';
import { Button, type ButtonProps } from '../antd/base';

/** What a camera takes; one that saves another kind converts it when these are asked for. */
export const cameraTypes: readonly string[] = ['jpg', 'jpeg'];

interface CameraButtonProps {
  /** Name of what is photographed, such as 上传身份证. */
  label: string;
  disabled: boolean;
  size?: ButtonProps['size'] | undefined;
  onFiles: (files: FileList | null) => void;
}

/** Opens the camera of a phone or tablet instead of its files. */
export function CameraButton({ label, disabled, size, onFiles }: CameraButtonProps) {
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
