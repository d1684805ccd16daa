import { layoutOf } from './page-layout';
import { sameLine } from './pdf-viewer';
import { densityFor, zoomedIn, zoomedOut, zoomForWidth } from './zoom';

describe('the zoom', () => {
  it('moves to the next step from any value, and stops at the ends', () => {
    expect([zoomedIn(1), zoomedIn(0.42), zoomedIn(4)]).toEqual([1.25, 0.5, 4]);
    expect([zoomedOut(1), zoomedOut(0.42), zoomedOut(0.25)]).toEqual([0.75, 0.25, 0.25]);
  });

  it('fits the available width, at most at 125% and at least at 12.5%', () => {
    expect(zoomForWidth(800, 400)).toBe(0.5);
    expect(zoomForWidth(200, 1_000)).toBe(1.25);
    expect(zoomForWidth(800, -24)).toBe(0.125);
  });

  it('keeps the line at the upper edge in place when it changes', () => {
    const sizes = [
      { width: 100, height: 200 },
      { width: 100, height: 200 },
    ];

    expect(sameLine(layoutOf(sizes, 1), layoutOf(sizes, 2), 0)).toBe(0);
    expect(sameLine(layoutOf(sizes, 1), layoutOf(sizes, 2), 324)).toBe(424 + 200);
  });
});

describe('the pixel density of a canvas', () => {
  it('is that of the screen, at least 1, and lower for canvases too large for browsers', () => {
    expect(densityFor(800, 1_000, 2)).toBe(2);
    expect(densityFor(800, 1_000, 0.5)).toBe(1);
    expect(densityFor(4_000, 4_000, 3)).toBe(1);
    expect(densityFor(8_192, 100, 2)).toBe(1);
  });
});
