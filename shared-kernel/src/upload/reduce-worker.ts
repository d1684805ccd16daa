/** The part of a dedicated worker's global scope that is used. */
export interface ReduceScope {
  onmessage: ((event: MessageEvent<PhotoToReduce>) => void) | null;
  postMessage(message: ReducedPhoto): void;
}

export interface PhotoToReduce {
  key: number;
  file: File;
}

export interface ReducedPhoto {
  key: number;
  /** Missing when the picture cannot be decoded. */
  blob?: Blob;
}

/**
 * Runs in a worker: decodes pictures upright and encodes them as JPEG with a white background, at most `longestSidePx`
 * long. The worker receives only the source text: must not use anything outside this function.
 */
export function reducePhotos(scope: ReduceScope, longestSidePx: number, quality: number): void {
  const written = (picture: ImageBitmap): Promise<Blob> => {
    const scale = Math.min(1, longestSidePx / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return Promise.reject(new Error('no canvas'));
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas.convertToBlob({ type: 'image/jpeg', quality });
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's only window is its page
  const answer = (message: ReducedPhoto) => scope.postMessage(message);
  scope.onmessage = ({ data: { key, file } }) => {
    createImageBitmap(file, { imageOrientation: 'from-image' })
      .then(written)
      .then((blob) => answer({ key, blob }))
      .catch(() => answer({ key }));
  };
}
