export interface Picture {
  id: string;
  /** Address of the bytes. */
  url: string;
  fileName: string;
}

export interface PictureViewerProps {
  pictures: readonly Picture[];
  /** Position of the one on screen; below 0 the viewer is closed. */
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}
