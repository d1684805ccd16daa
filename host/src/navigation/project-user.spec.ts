import { remotes } from './navigation.fixture';
import { portalMap } from './portal-map';
import { openToProjectUsers } from './project-user';

describe('what project users may open', () => {
  const { routes, find } = portalMap(remotes);
  const isOpen = (path: string) => {
    const route = find(path);
    return route ? openToProjectUsers(route, routes) : undefined;
  };

  it.each([
    ['a route flagged puser', '/insurance/index', true],
    ['an unflagged child of a flagged route', '/employer/insure/index', true],
    ['the detail page of a flagged list', '/insurance/details/7', true],
    ['the form below a flagged route', '/employer/insure/insureing/7', true],
    ['a child that says no for itself', '/flashCompensationCloud/riskData', false],
    ['an unflagged route without a flagged parent', '/rechargeManage/recharge', false],
    ['the home dashboard', '/index/home', false],
    ['the page for unknown addresses', '/404', true],
  ])('%s: %s → %s', (_case, path, expected) => {
    expect(isOpen(path)).toBe(expected);
  });

  it('comes to an end when two routes name each other as their list', () => {
    const circle = [
      { id: 'a', path: '/a', title: 'A', activeMenu: '/b' },
      { id: 'b', path: '/b', title: 'B', activeMenu: '/a' },
    ];

    expect(openToProjectUsers({ id: 'a', path: '/a', title: 'A', activeMenu: '/b' }, circle)).toBe(false);
  });
});
