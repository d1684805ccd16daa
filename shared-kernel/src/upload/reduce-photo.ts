/** Longest side after reducing, in pixels: an A4 page is then still read at 250 dots per inch. */
const longestSidePx = 3_000;
/** Smaller files are sent as they are. */
const largeBytes = 1.5 * 1024 * 1024;
const quality = 0.85;

const photo = /\.(jpe?g|jfif|png|webp|bmp)$/i;

/** Whether this browser can try to make the file smaller. */
export const isReducible = (file: File): boolean =>
  file.size > largeBytes && photo.test(file.name) && typeof createImageBitmap !== 'undefined';

/**
 * A large photograph as a smaller JPEG, upright as the camera held it: browsers apply the orientation while they
 * decode, so that the pixels need no mark for it. Everything else, and what cannot be decoded, stays as it is.
 */
export async function reducePhoto(file: File): Promise<File> {
  if (!isReducible(file)) return file;
  try {
    const smaller = await drawn(await createImageBitmap(file, { imageOrientation: 'from-image' }));
    if (!smaller || smaller.size >= file.size) return file;
    const { type } = smaller;
    return new File([smaller], file.name.replace(photo, '.jpg'), { type, lastModified: file.lastModified });
  } catch {
    // The server decides about what this browser cannot read.
    return file;
  }
}

async function drawn(picture: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, longestSidePx / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency; unpainted it would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  // Safari keeps the memory of a canvas until it is empty.
  canvas.width = 0;
  canvas.height = 0;
  return blob;
}
