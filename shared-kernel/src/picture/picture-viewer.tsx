/// <reference path="../ui/css.d.ts" />
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { Image } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { AntdScope } from '../antd/scope';
import { PictureTools, type PictureActions } from './picture-tools';
import type { PictureViewerProps } from './picture-types';
import './picture.css';

/** Steps of the keyboard; the arrows and Escape belong to antd. */
const keys: Record<string, Exclude<keyof PictureActions, 'onActive'>> = {
  '+': 'onZoomIn',
  '=': 'onZoomIn',
  '-': 'onZoomOut',
  '0': 'onReset',
  r: 'onRotateRight',
  R: 'onRotateLeft',
};

/** Pictures over the whole window: zoom by button, wheel, key and pinch, rotation, and steps from one to the next. */
export function PictureViewer({ pictures, at, onMove, onClose }: PictureViewerProps) {
  const actions = useRef<PictureActions>(undefined);
  const isOpen = at >= 0;
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[event.key];
    // With a modifier it is the browser's own zoom or reload.
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
          // Name of the dialog and of the picture in it.
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
