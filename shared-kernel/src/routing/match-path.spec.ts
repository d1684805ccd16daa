import { lineageOf, routeOf } from './match-path';

const routes = [
  { path: '/insurance/:tab' },
  { path: '/insurance/index' },
  { path: '/insurance/details/:id' },
  { path: '/insurance' },
];

describe('the route of a pathname', () => {
  it.each([
    ['/insurance/index', '/insurance/index'],
    ['/insurance/other', '/insurance/:tab'],
    ['/insurance/details/7', '/insurance/details/:id'],
    ['/INSURANCE/Index/', '/insurance/index'],
    ['/insurance/details/:id', '/insurance/details/:id'],
    ['/insurance/details/7/more', undefined],
    ['/', undefined],
  ])('for %s is %s', (pathname, path) => {
    expect(routeOf(routes, pathname)?.path).toBe(path);
  });

  it('has a lineage: itself and the routes above it, nearest first', () => {
    expect(lineageOf(routes, '/insurance/details/7').map(({ path }) => path)).toEqual([
      '/insurance/details/:id',
      '/insurance/:tab',
      '/insurance',
    ]);
  });
});
