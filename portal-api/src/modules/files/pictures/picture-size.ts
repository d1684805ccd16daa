import { imageSize } from 'image-size';
import type { InspectionRefusal } from '../inspect-file';

/** More than the cameras of phones make; a browser needs four bytes for each to show them. */
const maxPixels = 120_000_000;

/** Pictures that declare more pixels than a browser can show, read from their header; nothing is decoded. */
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
  /** Of Exif, 1 to 8; 1 is upright. */
  orientation: number;
}

/** 0 × 0 where the header has no size: such a file is only returned as it is. */
export function statedSize(bytes: Uint8Array): StatedSize {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    return { width, height, orientation };
  } catch {
    return { width: 0, height: 0, orientation: 1 };
  }
}
