import { remotes } from './navigation.fixture';
import { activeMenuPath, branchOf, menuTree } from './menu-tree';
import { portalMap } from './portal-map';

const map = portalMap(remotes);
const { find } = map;
const shape = (projectUser: boolean) =>
  menuTree(map, { projectUser }).map((branch) => [branch.title, branch.entries.map((entry) => entry.title)]);

describe('the menu tree', () => {
  it('is ordered by group and, inside a group, by the order of the routes', () => {
    expect(shape(false)).toEqual([
      ['首页', ['首页']],
      ['雇主责任险', ['方案管理', '保单管理']],
      ['理赔管理', ['报案', '报案列表', '风险数据']],
      ['财务管理', ['我的账户']],
      ['项目管理', ['项目管理']],
    ]);
  });

  it('contains for project users only pages open to them, and no empty group', () => {
    expect(shape(true)).toEqual([
      ['雇主责任险', ['方案管理', '保单管理']],
      ['理赔管理', ['报案', '报案列表']],
    ]);
  });

  it('highlights the list while one of its detail pages is open', () => {
    expect(activeMenuPath(find('/insurance/details/3'))).toBe('/insurance/index');
    expect(activeMenuPath(find('/insurance/index'))).toBe('/insurance/index');
    expect(activeMenuPath(undefined)).toBeUndefined();
  });

  it('finds the group of a page, and none for a page outside the menu', () => {
    const tree = menuTree(map, { projectUser: false });

    expect(branchOf(tree, '/insurance/index')?.key).toBe('employer');
    expect(branchOf(tree, '/404')).toBeUndefined();
  });
});
