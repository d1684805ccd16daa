const steps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

export type Zoom = number | 'width';

/** Returns the next larger zoom step; the same zoom at the end. */
export const zoomedIn = (zoom: number): number => steps.find((step) => step > zoom + 0.01) ?? zoom;
export const zoomedOut = (zoom: number): number => steps.findLast((step) => step < zoom - 0.01) ?? zoom;

/** Returns the zoom at which a page of this width (CSS pixels at 100 %) fills the available width: 12.5 % to 125 %. */
export const zoomForWidth = (pageWidth: number, room: number): number =>
  Math.max(Math.min(room / pageWidth, 1.25), 0.125);

/** Safari leaves a canvas with more pixels blank, and all browsers one with a longer side. */
const maxPixels = 16_000_000;
const maxSide = 8_192;

/** Returns the canvas pixels per CSS pixel: the screen's ratio, reduced when the canvas would become too large. */
export function densityFor(width: number, height: number, screen: number): number {
  const scale = Math.max(screen, 1);
  return Math.min(scale, Math.sqrt(maxPixels / (width * height)), maxSide / Math.max(width, height));
}
