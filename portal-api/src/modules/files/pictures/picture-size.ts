import { imageSize } from 'image-size';
import type { InspectionRefusal } from '../inspect-file';

/** More than phone cameras produce; a browser needs four bytes per pixel to show a picture. */
const maxPixels = 120_000_000;

/** Refuses pictures whose header declares more pixels than a browser can show; nothing is decoded. */
export function pictureProblem(bytes: Uint8Array): InspectionRefusal | undefined {
  const { width, height } = statedSize(bytes);
  if (width * height <= maxPixels) return undefined;
  return {
    problem: 'tooLarge',
    message: `图片尺寸为${width}×${height}，不能超过1.2亿像素，请缩小后重新上传`,
  };
}

interface StatedSize {
  width: number;
  height: number;
  /** Exif orientation, 1 to 8; 1 is upright. */
  orientation: number;
}

/** Returns 0 × 0 when the header has no size: such a file is only returned unchanged. */
export function statedSize(bytes: Uint8Array): StatedSize {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    return { width, height, orientation };
  } catch {
    return { width: 0, height: 0, orientation: 1 };
  }
}
