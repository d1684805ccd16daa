import { similarWorkTypes, workTypeFinder } from './work-type';

const workTypes = [
  { workTypeName: '行政文员', aliases: ['文员', 'HR'], isRefused: false },
  { workTypeName: '装卸搬运工', aliases: ['搬运工'], isRefused: false },
  { workTypeName: '破碎粉碎工', aliases: [], isRefused: false },
  { workTypeName: '爆破工', aliases: ['炮工'], isRefused: true },
];
const similar = (name: string) => similarWorkTypes(name, workTypes, ({ isRefused }) => !isRefused);

describe('a work type', () => {
  it.each([
    ['行政文员', '行政文员'],
    [' 文 员', '行政文员'],
    ['ＨＲ', '行政文员'],
    ['搬运工', '装卸搬运工'],
    ['宇航员', undefined],
    ['', undefined],
  ])('named %s is found as %s', (name, found) => {
    expect(workTypeFinder(workTypes)(name)?.workTypeName).toBe(found);
  });

  it('is suggested for a similar unknown name', () => {
    expect(similar('搬运')).toEqual(['装卸搬运工']);
  });

  it.each(['爆破工', '炮工', '爆破', '爆破员'])('that is refused is not suggested for %s', (name) => {
    expect(similar(name)).toEqual([]);
  });
});
