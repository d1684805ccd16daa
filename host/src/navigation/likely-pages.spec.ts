import { likelyPages } from './likely-pages';
import type { MenuBranch } from './menu-tree';

const branch = (key: MenuBranch['key'], ...paths: string[]): MenuBranch => ({
  key,
  title: key,
  icon: 'home',
  entries: paths.map((path) => ({ path, title: path })),
});
const tree = [
  branch('home', '/index/home', '/index/newsList'),
  branch('employer', '/insurance/index', '/addReduce/operation', '/addReduce/log'),
  branch('setting', '/setting/invoiceInfo', '/setting/password'),
];
const pathsFor = (address: string) => likelyPages(tree, address).map(({ path }) => path);

describe('pages suggested for an unknown address', () => {
  it('are those with the most words in common', () => {
    expect(pathsFor('/addReduce/logs')).toEqual(['/addReduce/operation', '/addReduce/log']);
    expect(pathsFor('/setting/Password/change')).toEqual(['/setting/password', '/setting/invoiceInfo']);
    expect(pathsFor('/index/news')).toEqual(['/index/newsList']);
  });

  it('are the first page of each group when no words match', () => {
    expect(pathsFor('/no/such/page')).toEqual(['/index/home', '/insurance/index', '/setting/invoiceInfo']);
  });
});
