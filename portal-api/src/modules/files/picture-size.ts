import { imageSize } from 'image-size';
import type { InspectionRefusal } from './inspect-file';

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

/** Without a size where the header has none: such a file is only returned as it is. */
function statedSize(bytes: Uint8Array): { width: number; height: number } {
  try {
    return imageSize(bytes);
  } catch {
    return { width: 0, height: 0 };
  }
}
