import type { PhotoMeasures } from '../domain/claims/photo-checks';

/** The part of a dedicated worker's global scope that is used. */
export interface PhotoWorkerScope {
  onmessage: ((event: MessageEvent<PhotoToMeasure>) => void) | null;
  postMessage(message: MeasuredPhoto): void;
}

export interface PhotoToMeasure {
  id: string;
  /** Absolute, as a worker created from source text has no base URL. */
  url: string;
}

export interface MeasuredPhoto {
  id: string;
  /** Missing when this browser could not fetch or decode the picture. */
  measures?: PhotoMeasures;
}

type Measure = (
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
) => Omit<PhotoMeasures, 'longestSidePx'>;

/**
 * Runs in a worker: loads, scales down and measures one picture after another without blocking the page. The worker
 * receives only source text: must not use anything outside this function.
 */
export function measurePhotos(scope: PhotoWorkerScope, measure: Measure, reducedSidePx: number): void {
  let turn: Promise<unknown> = Promise.resolve();
  const measured = (picture: ImageBitmap): PhotoMeasures => {
    const longestSidePx = Math.max(picture.width, picture.height);
    const scale = Math.min(1, reducedSidePx / longestSidePx);
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('no canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    picture.close();
    const found = measure(context.getImageData(0, 0, width, height).data, width, height);
    return {
      longestSidePx,
      sharpness: found.sharpness,
      paperBrightness: found.paperBrightness,
      cutSides: found.cutSides,
    };
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's only window is its page
  const answer = (message: MeasuredPhoto) => scope.postMessage(message);
  scope.onmessage = ({ data }) => {
    turn = turn
      .then(() => fetch(data.url))
      .then((reply) => (reply.ok ? reply.blob() : Promise.reject(new Error(String(reply.status)))))
      .then((blob) => createImageBitmap(blob, { imageOrientation: 'from-image' }))
      .then((picture) => answer({ id: data.id, measures: measured(picture) }))
      .catch(() => answer({ id: data.id }));
  };
}
