import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import ExpandOutlined from '@ant-design/icons/es/icons/ExpandOutlined';
import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import RotateLeftOutlined from '@ant-design/icons/es/icons/RotateLeftOutlined';
import RotateRightOutlined from '@ant-design/icons/es/icons/RotateRightOutlined';
import ZoomInOutlined from '@ant-design/icons/es/icons/ZoomInOutlined';
import ZoomOutOutlined from '@ant-design/icons/es/icons/ZoomOutOutlined';
import type { ReactNode } from 'react';
import type { Picture } from './picture-types';

export interface PictureActions {
  /** Steps forward or back. */
  onActive?: ((offset: number) => void) | undefined;
  onRotateLeft: () => void;
  onRotateRight: () => void;
  onZoomOut: () => void;
  onZoomIn: () => void;
  onReset: () => void;
}

interface PictureToolsProps {
  actions: PictureActions;
  transform: { scale: number };
  current: number;
  total: number;
  picture: Picture | undefined;
}

/** The buttons under a picture, named in Chinese and with their keys; antd's own are named in English. */
export function PictureTools({ actions, transform, current, total, picture }: PictureToolsProps) {
  const tool = (name: string, key: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <button type="button" aria-label={name} title={`${name}（${key}）`} disabled={disabled} onClick={onClick}>
      {icon}
    </button>
  );
  const step = (offset: number) => () => actions.onActive?.(offset);
  return (
    <div className="kb-picture-tools" role="toolbar" aria-label="图片工具">
      {total > 1 && tool('上一张', '←', <LeftOutlined aria-hidden />, step(-1), current === 0)}
      {tool('缩小', '-', <ZoomOutOutlined aria-hidden />, actions.onZoomOut, transform.scale <= 1)}
      <output aria-label="缩放比例">{Math.round(transform.scale * 100)}%</output>
      {tool('放大', '+', <ZoomInOutlined aria-hidden />, actions.onZoomIn)}
      {tool('恢复原样', '0', <ExpandOutlined aria-hidden />, actions.onReset)}
      {tool('向左旋转', 'Shift+R', <RotateLeftOutlined aria-hidden />, actions.onRotateLeft)}
      {tool('向右旋转', 'R', <RotateRightOutlined aria-hidden />, actions.onRotateRight)}
      {picture && (
        <a href={picture.url} download={picture.fileName} aria-label="下载图片" title="下载图片">
          <DownloadOutlined aria-hidden />
        </a>
      )}
      {total > 1 && tool('下一张', '→', <RightOutlined aria-hidden />, step(1), current === total - 1)}
    </div>
  );
}
