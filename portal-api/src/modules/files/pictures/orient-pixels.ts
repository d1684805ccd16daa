/** Four bytes for each pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Turns a picture upright. `orientation` is that of Exif, 1 to 8: which edge of the stored picture is on top. */
export function orient({ width, height, pixels }: Pixels, orientation: number): Pixels {
  const isTurned = orientation > 4;
  const fromRight = [2, 3, 7, 8].includes(orientation);
  const fromBottom = [3, 4, 6, 7].includes(orientation);
  const seen = isTurned ? { width: height, height: width } : { width, height };
  const upright = new Uint8Array(pixels.length);
  for (let y = 0; y < seen.height; y += 1)
    for (let x = 0; x < seen.width; x += 1) {
      const [across, down] = isTurned ? [y, x] : [x, y];
      const column = fromRight ? width - 1 - across : across;
      const row = fromBottom ? height - 1 - down : down;
      const from = (row * width + column) * 4;
      upright.set(pixels.subarray(from, from + 4), (y * seen.width + x) * 4);
    }
  return { ...seen, pixels: upright };
}
