import { similarTexts } from './similar-texts';

const workTypes = ['文员', '商场搬运工', '仓库搬运装卸工', '木工', '建筑电工', '电子装配工'];

describe('similar texts', () => {
  it.each([
    ['搬运工', '商场搬运工'],
    ['电工', '建筑电工'],
    ['办公室文员', '文员'],
    ['电子装配员', '电子装配工'],
  ])('for %s start with %s', (typed, expected) => {
    expect(similarTexts(typed, workTypes)[0]).toBe(expected);
  });

  it('are none for a blank text or one without a common part', () => {
    expect(similarTexts('宇航', workTypes)).toEqual([]);
    expect(similarTexts(' ', workTypes)).toEqual([]);
  });
});
