import { breadcrumb } from './breadcrumb';
import { remotes } from './navigation.fixture';
import { menuTree, placedByQuery } from './menu-tree';
import { portalMap } from './portal-map';

const map = portalMap(remotes);
const { routes, find } = map;
const tree = menuTree(map, { projectUser: false });
const trail = (path: string, query = '') => breadcrumb(placedByQuery(find(path), query), routes, tree);

describe('the breadcrumb', () => {
  it('leads from the group and the list to the detail page', () => {
    expect(trail('/insurance/details/5')).toEqual([
      { title: '雇主责任险' },
      { title: '保单管理', path: '/insurance/index' },
      { title: '保单详情' },
    ]);
  });

  it('includes the list of the record that the query names', () => {
    const listOf = (query: string) => trail('/addReduce/paymentVoucher', query)[1]?.path;
    expect(listOf('?insureId=7')).toBe('/insurance/index');
    expect(listOf('?id=7')).toBe('/employer/insure/index');
  });

  it('shows one entry when group and page have the same name', () => {
    expect(trail('/projectManagement/list')).toEqual([{ title: '项目管理' }]);
  });

  it('is empty on the home page and on unknown pages', () => {
    expect(trail('/index/home')).toEqual([]);
    expect(trail('/nowhere')).toEqual([]);
  });
});
