import { definePaths } from './define-paths';
import { defineRoutes } from './define-routes';
import { defineSlots } from './define-slots';
import { describeRemote } from './describe-remote';
import { remoteDescription } from './remote-description';

const { paths } = definePaths('insure', {
  'insure.employer': '/employer',
  'insure.plan-list': '/employer/insure/index',
  'insure.apply': '/employer/insure/insureing/:id',
});
const load = () => Promise.reject(new Error('a description never loads a page'));
const routes = defineRoutes(paths, {
  'insure.employer': { redirect: paths['insure.plan-list'], puser: true },
  'insure.plan-list': { title: '方案管理', icon: 'safety', menu: { group: 'employer', order: 10 }, load },
  'insure.apply': { title: '投保', hidden: true, noKeep: true, activeMenu: paths['insure.plan-list'], load },
});
const slots = defineSlots('insure', {
  'people-in-cover': { slot: 'home.figures', order: 20, puser: false, load },
});
const source = {
  name: 'insure',
  version: '1.2.0',
  kernelRange: '^0.3.0',
  apiRange: '^1.0.0',
  sharedRanges: { react: '^19.3.0' },
  routes,
  slots,
};

describe("a remote's description", () => {
  it('contains everything about routes and slots except their code', () => {
    expect(describeRemote(source)).toEqual({
      name: 'insure',
      version: '1.2.0',
      requires: { kernel: '^0.3.0', api: '^1.0.0', shared: { react: '^19.3.0' } },
      routes: [
        {
          id: 'insure.employer',
          path: '/employer',
          title: '方案管理',
          hidden: true,
          puser: true,
          redirect: '/employer/insure/index',
        },
        {
          id: 'insure.plan-list',
          path: '/employer/insure/index',
          title: '方案管理',
          icon: 'safety',
          menu: { group: 'employer', order: 10 },
        },
        {
          id: 'insure.apply',
          path: '/employer/insure/insureing/:id',
          title: '投保',
          hidden: true,
          noKeep: true,
          activeMenu: '/employer/insure/index',
        },
      ],
      slots: [{ id: 'insure.people-in-cover', slot: 'home.figures', order: 20, puser: false }],
      exposes: './remote',
    });
  });

  it('is valid for the host, once the build has added its files', () => {
    const built = {
      ...describeRemote(source),
      entry: 'mf-manifest.json',
      assets: { firstLoad: ['remote.a1.js'] },
      integrity: { 'remote.a1.js': 'sha384-AAAA' },
    };

    expect(remoteDescription.parse(JSON.parse(JSON.stringify(built)))).toEqual(built);
  });

  it.each([
    ['an unknown icon', { icon: 'rocket' }],
    ['a menu group that does not exist', { menu: { group: 'games', order: 1 } }],
    ['a path that is not absolute', { path: 'employer' }],
  ])('is refused by the host with %s', (_, wrong) => {
    const described = describeRemote(source);
    const broken = {
      ...described,
      entry: 'e',
      assets: { firstLoad: [] },
      integrity: {},
      routes: [{ ...described.routes[1], ...wrong }],
    };

    expect(remoteDescription.safeParse(broken).success).toBe(false);
  });

  it('fails the build with all contradictions in one message', () => {
    const menu = { group: 'employer', order: 1 } as const;
    const contradictory = [
      { id: 'insure.a', path: '/a', redirect: '/nowhere' },
      { id: 'insure.b', path: '/b', title: '乙', activeMenu: '/a', load },
      { id: 'insure.c', path: '/b', title: '丙', hidden: true, menu, load },
    ];

    const describing = () => describeRemote({ ...source, routes: contradictory });

    expect(describing).toThrow('path /b is declared twice');
    expect(describing).toThrow('insure.a redirects to /nowhere');
    expect(describing).toThrow('insure.b lights /a');
    expect(describing).toThrow('insure.c is hidden');
  });

  it('does not compile with a missing path or an unknown redirect target', () => {
    // @ts-expect-error two of the three paths have no route
    defineRoutes(paths, { 'insure.plan-list': { title: '方案管理', load } });
    const wrong = {
      'insure.employer': { redirect: '/nowhere' },
      'insure.plan-list': { title: '甲', load },
      'insure.apply': { title: '乙', load },
    } as const;
    // @ts-expect-error /nowhere is no path of this remote
    const compiled = defineRoutes(paths, wrong);

    expect(compiled).toHaveLength(3);
  });
});
