import { insideWindow, keepPlace, readPlace } from './place';

const size = { width: 64, height: 64 };
const phone = { width: 375, height: 812 };
const start = { right: 24, bottom: 96 };

describe('the position of a floating helper', () => {
  it.each([
    ['inside', start, start],
    ['past the right and the bottom edge', { right: -300, bottom: -1 }, { right: 8, bottom: 8 }],
    ['past the left and the top edge', { right: 2000, bottom: 2000 }, { right: 303, bottom: 740 }],
  ])('is moved to the nearest point inside the window: %s', (_case, requested, expected) => {
    expect(insideWindow(requested, size, phone)).toEqual(expected);
  });

  it('stays at the right and bottom edge in a window smaller than the helper', () => {
    expect(insideWindow(start, size, { width: 40, height: 40 })).toEqual({ right: 8, bottom: 8 });
  });

  it('is stored separately for each helper', () => {
    keepPlace('servicer', { right: 40, bottom: 300 });

    expect(readPlace('servicer', start)).toEqual({ right: 40, bottom: 300 });
    expect(readPlace('claim-help', start)).toEqual(start);
  });

  it.each(['', '{', 'null', '[]', '{"right":"1","bottom":2}', '{"right":null}'])(
    'is the default when %j is stored',
    (stored) => {
      localStorage.setItem('floating.servicer', stored);

      expect(readPlace('servicer', start)).toEqual(start);
    },
  );
});
