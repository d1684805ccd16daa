import { isInSight, isNear, layoutOf, pageAt, topOfPage } from './page-layout';

const page = { width: 100, height: 200 };
// Tops at 12, 224 and 436; 648 in all.
const three = layoutOf([page, page, page], 1);
const view = (top: number, height = 100) => ({ top, width: 100, height });

describe('the strip of pages', () => {
  it('puts a gap before, between and after the pages', () => {
    expect(three).toEqual({ tops: [12, 224, 436], heights: [200, 200, 200], total: 648 });
    expect(layoutOf([page, { width: 100, height: 50 }], 0.5)).toEqual({
      tops: [12, 124],
      heights: [100, 25],
      total: 161,
    });
  });

  it.each([
    ['at the start', 0, 1],
    ['while the first fills the middle', 150, 1],
    ['once the second does', 175, 2],
    ['at the very end', 548, 3],
  ])('names the current page %s', (_, top, no) => {
    expect(pageAt(three, view(top))).toBe(no);
  });

  it('names the last page at the very end even when that page is short', () => {
    const short = layoutOf([page, { width: 100, height: 20 }], 1);

    expect(pageAt(short, view(156))).toBe(2);
  });

  it('counts a page as seen when half of it, or half a screen of it, is visible', () => {
    expect(isInSight(three, view(385), 3)).toBe(false);
    expect(isInSight(three, view(386), 3)).toBe(true);
    expect(isInSight(three, view(0, 560), 3)).toBe(true);
    expect(isInSight(three, view(0, 500), 3)).toBe(false);
    expect(isInSight(three, view(0, 0), 1)).toBe(false);
  });

  it('renders pages within one screen of the view, and releases the others', () => {
    expect([1, 2, 3].filter((no) => isNear(three, view(0), no))).toEqual([1]);
    expect([1, 2, 3].filter((no) => isNear(three, view(240), no))).toEqual([1, 2, 3]);
    expect([1, 2, 3].filter((no) => isNear(three, view(500), no))).toEqual([2, 3]);
  });

  it('starts a page at the gap before it', () => {
    expect(topOfPage(three, 1)).toBe(0);
    expect(topOfPage(three, 2)).toBe(212);
  });
});
