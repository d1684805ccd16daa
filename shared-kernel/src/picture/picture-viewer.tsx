/// <reference path="../ui/css.d.ts" />
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import ExpandOutlined from '@ant-design/icons/es/icons/ExpandOutlined';
import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import RotateLeftOutlined from '@ant-design/icons/es/icons/RotateLeftOutlined';
import RotateRightOutlined from '@ant-design/icons/es/icons/RotateRightOutlined';
import ZoomInOutlined from '@ant-design/icons/es/icons/ZoomInOutlined';
import ZoomOutOutlined from '@ant-design/icons/es/icons/ZoomOutOutlined';
import { Image } from 'antd';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { AntdScope } from '../antd/scope';
import { useBackCloses } from '../runtime';
import type { Picture, PictureViewerProps } from './picture-types';
import './picture.css';

/** Keyboard shortcuts; antd handles the arrows and Escape. */
const keys: Record<string, Exclude<keyof PictureActions, 'onActive'>> = {
  '+': 'onZoomIn',
  '=': 'onZoomIn',
  '-': 'onZoomOut',
  '0': 'onReset',
  r: 'onRotateRight',
  R: 'onRotateLeft',
};

/** Full-window picture viewer: zoom by button, wheel, key and pinch, rotation, next and previous picture. */
export function PictureViewer({ pictures, at, onMove, onClose }: PictureViewerProps) {
  const actions = useRef<PictureActions>(undefined);
  const isOpen = at >= 0;
  useBackCloses(isOpen, onClose);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[event.key];
    // Key combinations belong to the browser's zoom and reload.
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    actions.current?.[action]();
  });
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOpen]);

  return (
    <AntdScope>
      <Image.PreviewGroup
        items={pictures.map(({ url, fileName }) => ({ src: url, alt: fileName }))}
        classNames={{ popup: { root: 'kb-pictures' } }}
        preview={{
          open: isOpen,
          current: Math.max(at, 0),
          onChange: onMove,
          onOpenChange: (open) => {
            if (!open) onClose();
          },
          // Accessible name of the dialog and of its picture.
          alt: pictures[at]?.fileName,
          closeIcon: <CloseOutlined aria-label="关闭" />,
          countRender: (current, total) => (
            <span role="status">
              {pictures[current - 1]?.fileName}
              {total > 1 && `（第${current}张，共${total}张）`}
            </span>
          ),
          actionsRender: (_node, shown) => {
            actions.current = shown.actions;
            return <PictureTools {...shown} picture={pictures[shown.current]} />;
          },
        }}
      />
    </AntdScope>
  );
}

interface PictureActions {
  /** Moves to the next or previous picture. */
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

/** Buttons below a picture, with Chinese names and their shortcuts; antd's buttons have English names. */
function PictureTools({ actions, transform, current, total, picture }: PictureToolsProps) {
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
