import { regionName, regionPrefix, regionsBelow } from './regions';

describe('regions', () => {
  it('go from province to city to district', () => {
    expect(regionsBelow('350000')).toContainEqual({ code: '350200', name: '厦门市', level: 2, leaf: false });
    const districts = regionsBelow('350200').map((region) => region.name);
    expect(districts).toEqual(['思明区', '海沧区', '湖里区', '集美区', '同安区', '翔安区']);
    expect(regionsBelow('350205')).toEqual([]);
  });

  it('put districts directly below a municipality', () => {
    expect(regionsBelow('310000')).toContainEqual({ code: '310115', name: '浦东新区', level: 3, leaf: true });
  });

  it('are named with all regions above them', () => {
    expect(regionName('350205')).toBe('福建省厦门市海沧区');
    expect(regionName('310115')).toBe('上海市浦东新区');
    expect(regionName('350000')).toBe('福建省');
  });

  it.each([
    ['350000', '35'],
    ['350200', '3502'],
    ['350205', '350205'],
    ['310100', '3101'],
  ])('%s covers every code that begins with %s', (code, prefix) => {
    expect(regionPrefix(code)).toBe(prefix);
  });
});
