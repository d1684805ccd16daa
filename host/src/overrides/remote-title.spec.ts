import type { RouteDescription } from 'shared-kernel/routing/definitions';
import { remoteTitle } from './remote-title';

type Group = NonNullable<RouteDescription['menu']>['group'];
const inGroups = (...groups: Group[]) => ({
  routes: groups.map((group, at): RouteDescription => ({
    id: `r.${at}`,
    path: `/r/${at}`,
    title: '页面',
    menu: { group, order: at },
  })),
});

it.each([
  ['the group with most of its pages', inGroups('home', 'message', 'setting', 'setting'), '设置'],
  ['its own name without a menu', inGroups('home'), 'extra'],
  ['its own name without a description', undefined, 'extra'],
])('the title of a remote is %s', (_, description, title) => {
  expect(remoteTitle('extra', description)).toBe(title);
});
