import { useEffect, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { notify, reportFailure } from '../runtime';
import type { Picture, PictureViewerProps } from './picture-types';

interface Pictures {
  show: (id: string) => void;
  /** Click handler of a picture's link: opens the viewer, unless the link is opened in a new tab. */
  followed: (id: string) => (event: MouseEvent) => void;
  /** The viewer, to be rendered once next to the pictures. */
  viewer: ReactNode;
}

/** Opens pictures in the viewer, whose code is fetched with the first of them. */
export function usePictures(pictures: readonly Picture[]): Pictures {
  const [shown, setShown] = useState<string>();
  const [Viewer, setViewer] = useState<ComponentType<PictureViewerProps>>();
  const needsViewer = shown !== undefined && !Viewer;

  useEffect(() => {
    if (!needsViewer) return;
    import('./picture-viewer').then(
      ({ PictureViewer }) => setViewer(() => PictureViewer),
      (error: unknown) => {
        reportFailure({ area: 'pictures', error });
        setShown(undefined);
        notify.error('图片未能打开，请检查网络后重试');
      },
    );
  }, [needsViewer]);

  const at = pictures.findIndex(({ id }) => id === shown);
  return {
    show: setShown,
    followed: (id) => (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      setShown(id);
    },
    viewer: Viewer && (
      <Viewer
        pictures={pictures}
        at={at}
        onMove={(next) => setShown(pictures[next]?.id)}
        onClose={() => setShown(undefined)}
      />
    ),
  };
}
