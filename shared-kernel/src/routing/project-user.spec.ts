import { isVisibleToProjectUser } from './project-user';

const routes = [
  { path: '/employer', puser: true },
  { path: '/employer/insure/index' },
  { path: '/employer/insure/insureing/:id', puser: false },
  { path: '/rechargeManage' },
  { path: '/rechargeManage/recharge' },
  { path: '/setting/password', puser: true },
];

describe('pages that a project user may open', () => {
  it.each([
    ['a flagged route', '/employer', true],
    ['an unflagged child of a flagged route', '/employer/insure/index', true],
    ['a child that is hidden again', '/employer/insure/insureing/12', false],
    ['an unflagged route', '/rechargeManage', false],
    ['an unflagged child of an unflagged route', '/rechargeManage/recharge', false],
    ['a flagged route on its own', '/setting/password', true],
    ['a path that only begins with the same letters', '/employerOther', false],
    ['an unknown path', '/nowhere', false],
  ])('%s: %s → %s', (_, path, visible) => {
    expect(isVisibleToProjectUser(routes, path)).toBe(visible);
  });
});
