import { remotes } from './navigation.fixture';
import { portalMap } from './portal-map';

describe('the map of the portal', () => {
  const map = portalMap(remotes);

  it('finds the remote of a page whose path has a parameter', () => {
    expect(map.find('/employer/insure/insureing/12')).toMatchObject({ id: 'insure.apply', remote: 'insure' });
  });

  it('has no remote for the pages of the host', () => {
    expect(map.find('/index/home')).toMatchObject({ id: 'host.home' });
    expect(map.find('/index/home')?.remote).toBeUndefined();
  });

  it('prefers a literal path to one with a parameter', () => {
    const clash = portalMap([
      {
        name: 'settings',
        routes: [
          { id: 'any', path: '/setting/:part', title: '任意' },
          { id: 'password', path: '/setting/password', title: '修改密码' },
        ],
      },
    ]);

    expect(clash.find('/setting/password')?.id).toBe('password');
  });

  it('does not let a remote replace a page of the host', () => {
    const greedy = portalMap([
      { name: 'greedy', routes: [{ id: 'greedy.login', path: '/login', title: '伪登录' }] },
    ]);

    expect(greedy.find('/login')?.id).toBe('host.login');
  });

  it.each([
    '/nowhere',
    '/employer/insure/index/further',
    '//evil.example',
    '/employer/insure/insureing/%E0%A4%A',
  ])('finds no page at %s', (path) => {
    expect(map.find(path)).toBeUndefined();
  });

  it.each([
    ['a route flagged puser', '/insurance/index', true],
    ['an unflagged child of a flagged route', '/employer/insure/index', true],
    ['the form below a flagged route', '/employer/insure/insureing/7', true],
    ['a child that is closed itself', '/flashCompensationCloud/riskData', false],
    ['an unflagged route without a flagged parent', '/rechargeManage/recharge', false],
    ['the home dashboard', '/index/home', false],
    ['the page for unknown addresses', '/404', true],
    ['an address without a page', '/nowhere', false],
  ])('returns whether project users may open %s', (_case, path, expected) => {
    expect(map.isOpenToProjectUsers(path)).toBe(expected);
  });
});
