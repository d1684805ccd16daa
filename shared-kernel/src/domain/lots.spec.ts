import { takeFromLots } from './lots';
import { fen } from './money';

const lot = (lotId: number, amount: number) => ({ lotId, amount: fen(amount) });

describe('taking an amount from the lots of a balance', () => {
  it.each([
    ['the oldest lot when it has enough', 60, [lot(1, 60)]],
    ['the next lot for the rest', 150, [lot(1, 100), lot(3, 50)]],
    ['nothing of an empty lot', 180, [lot(1, 100), lot(3, 80)]],
    ['all there is when that is too little', 999, [lot(1, 100), lot(3, 80)]],
    ['nothing for nothing', 0, []],
  ])('takes %s', (_, amount, expected) => {
    expect(takeFromLots([lot(1, 100), lot(2, 0), lot(3, 80)], fen(amount))).toEqual(expected);
  });
});
