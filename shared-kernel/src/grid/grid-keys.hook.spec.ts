import { moveOf } from './grid-keys.hook';

const size = { rows: 100, columns: 4, page: 8 };
const press = (key: string, held: { ctrlKey?: boolean; shiftKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

describe('a key in a grid', () => {
  it.each([
    ['ArrowUp', {}, 9, 1],
    ['ArrowDown', {}, 11, 1],
    ['ArrowLeft', {}, 10, 0],
    ['ArrowRight', {}, 10, 2],
    ['Enter', {}, 11, 1],
    ['Enter', { shiftKey: true }, 9, 1],
    ['PageDown', {}, 18, 1],
    ['PageUp', {}, 2, 1],
    ['Home', {}, 10, 0],
    ['End', {}, 10, 3],
    ['Home', { ctrlKey: true }, 0, 0],
    ['End', { ctrlKey: true }, 99, 3],
    ['ArrowDown', { ctrlKey: true }, 99, 1],
    ['ArrowLeft', { ctrlKey: true }, 10, 0],
  ])('%s %o moves from row 10, column 1 to row %i, column %i', (key, held, position, column) => {
    expect(moveOf(press(key, held), { position: 10, column: 1 }, size)).toEqual({ position, column });
  });

  it('stays within the grid, and does not move when it types text', () => {
    expect(moveOf(press('ArrowUp'), { position: 0, column: 0 }, size)).toEqual({ position: 0, column: 0 });
    expect(moveOf(press('PageDown'), { position: 98, column: 0 }, size)).toEqual({ position: 99, column: 0 });
    expect(moveOf(press('a'), { position: 1, column: 1 }, size)).toBeUndefined();
  });
});
