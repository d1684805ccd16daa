export interface Picture {
  id: string;
  url: string;
  fileName: string;
}

export interface PictureViewerProps {
  pictures: readonly Picture[];
  /** Index of the shown picture; below 0 the viewer is closed. */
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}
