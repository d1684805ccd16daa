import type { PaperNote } from './paper-checks';

/** Measures of a picture; brightness from 0 (black) to 255 (white). */
export interface PhotoMeasures {
  /** Longest side of the original picture, in pixels. */
  longestSidePx: number;
  /** Variance of the Laplacian in the sharpest part of the reduced picture. */
  sharpness: number;
  /** Brightness of the brightest tenth: the paper without its background. */
  paperBrightness: number;
  /** Sides of the picture at which text on bright paper is cut off. */
  cutSides: number;
}

/** Pictures are scaled to this longest side before measuring, in pixels. */
export const measuredSidePx = 1024;

interface PhotoIssue {
  measure: keyof PhotoMeasures;
  /** The issue applies when the measure is below `below` or above `above`. */
  below?: number;
  above?: number;
  mark: PaperNote['mark'];
  /** Follows the name of the file. */
  says: string;
  /** Not for photos of the accident scene, which have no edges that could be cut off. */
  isOfPapers?: true;
}

/** Possible issues of a picture, the most severe first. Plain data, because phones use the same list. */
export const photoIssues: readonly PhotoIssue[] = [
  // Below this an A4 page has fewer than 70 dots per inch.
  { measure: 'longestSidePx', below: 800, mark: 'look', says: '太小，文字难以辨认，请上传原图。' },
  { measure: 'paperBrightness', below: 90, mark: 'look', says: '太暗，请在光线充足处重新拍摄。' },
  { measure: 'sharpness', below: 120, mark: 'wrong', says: '模糊，请对焦后重新拍摄。' },
  {
    measure: 'cutSides',
    above: 0,
    mark: 'look',
    says: '边缘可能没有拍全，请拍到四角后重新上传。',
    isOfPapers: true,
  },
];

/**
 * Returns the first issue only, since one new picture resolves them all. Sent to phones as source text: must not use
 * anything outside this function.
 */
export function firstIssue(
  measures: PhotoMeasures,
  kind: 'paper' | 'scene',
  issues: readonly PhotoIssue[],
): PhotoIssue | undefined {
  return issues.find(
    ({ measure, below = -Infinity, above = Infinity, isOfPapers }) =>
      (kind === 'paper' || !isOfPapers) && (measures[measure] < below || measures[measure] > above),
  );
}

export function photoNote(
  fileName: string,
  measures: PhotoMeasures,
  kind: 'paper' | 'scene',
): PaperNote | undefined {
  const issue = firstIssue(measures, kind, photoIssues);
  return issue && { mark: issue.mark, text: `“${fileName}”${issue.says}` };
}

/**
 * Measures a scaled-down picture; `pixels` are consecutive red, green, blue and alpha values. Runs in a worker that
 * receives only its source text: must not use anything outside this function.
 */
export function measurePixels(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
): Omit<PhotoMeasures, 'longestSidePx'> {
  /** The picture has this many parts per side; the sharpest counts, since a page with few lines is not blurred. */
  const parts = 8;
  /** Width of the edge area, as a share of the picture's shorter side. */
  const edgeShare = 0.015;
  /** Least brightness difference of neighbouring pixels that is text, and the least share of text along an edge. */
  const inkContrast = 60;
  const inkShare = 0.03;
  /** An edge shows paper when at least this share is nearly as bright as the brightest part. */
  const paperShare = 0.6;
  const paperTolerance = 50;

  const gray = new Float32Array(width * height);
  const histogram = new Uint32Array(256);
  for (let at = 0; at < gray.length; at += 1) {
    const from = at * 4;
    const light =
      0.299 * (pixels[from] ?? 0) + 0.587 * (pixels[from + 1] ?? 0) + 0.114 * (pixels[from + 2] ?? 0);
    gray[at] = light;
    const level = Math.min(255, Math.round(light));
    histogram[level] = (histogram[level] ?? 0) + 1;
  }
  const lightAt = (x: number, y: number) => gray[y * width + x] ?? 0;

  let paperBrightness = 255;
  for (let brighter = 0; paperBrightness > 0; paperBrightness -= 1) {
    brighter += histogram[paperBrightness] ?? 0;
    if (brighter >= gray.length / 10) break;
  }

  const varianceIn = (left: number, top: number, right: number, bottom: number) => {
    let count = 0;
    let sum = 0;
    let squares = 0;
    for (let y = Math.max(1, top); y < Math.min(bottom, height - 1); y += 1)
      for (let x = Math.max(1, left); x < Math.min(right, width - 1); x += 1) {
        const laplacian =
          lightAt(x - 1, y) + lightAt(x + 1, y) + lightAt(x, y - 1) + lightAt(x, y + 1) - 4 * lightAt(x, y);
        count += 1;
        sum += laplacian;
        squares += laplacian * laplacian;
      }
    return count === 0 ? 0 : squares / count - (sum / count) * (sum / count);
  };
  let sharpness = 0;
  for (let row = 0; row < parts; row += 1)
    for (let column = 0; column < parts; column += 1) {
      const left = Math.floor((column * width) / parts);
      const top = Math.floor((row * height) / parts);
      const right = Math.floor(((column + 1) * width) / parts);
      const bottom = Math.floor(((row + 1) * height) / parts);
      sharpness = Math.max(sharpness, varianceIn(left, top, right, bottom));
    }

  const depth = Math.max(2, Math.round(Math.min(width, height) * edgeShare));
  const isCut = (length: number, light: (along: number, inward: number) => number) => {
    let bright = 0;
    let inked = 0;
    for (let along = 1; along < length; along += 1) {
      let isInked = false;
      let isBright = false;
      for (let inward = 0; inward < depth; inward += 1) {
        const here = light(along, inward);
        if (here > paperBrightness - paperTolerance) isBright = true;
        if (Math.abs(here - light(along - 1, inward)) > inkContrast) isInked = true;
      }
      if (isBright) bright += 1;
      if (isInked) inked += 1;
    }
    return bright > length * paperShare && inked > length * inkShare;
  };
  const sides = [
    isCut(width, (along, inward) => lightAt(along, inward)),
    isCut(width, (along, inward) => lightAt(along, height - 1 - inward)),
    isCut(height, (along, inward) => lightAt(inward, along)),
    isCut(height, (along, inward) => lightAt(width - 1 - inward, along)),
  ];
  return { sharpness, paperBrightness, cutSides: sides.filter(Boolean).length };
}
