import { screen, within, act, renderHook } from '@testing-library/react';
import type { IconKey } from 'shared-kernel/routing/definitions';
import { renderPage } from 'shared-kernel/testing';
import { menuTree } from '../navigation/menu-tree';
import { portalMap } from '../navigation/portal-map';
import { PortalProvider } from '../portal/portal';
import { aPortal } from '../portal/portal.fixture';
import { SideMenu, useUnfolded } from './side-menu';
import { followClicks } from '../early/drawn-clicks';
import { MenuRail } from './sidebar-pane';

const list = (path: `/${string}`, title: string, icon?: IconKey) => ({
  id: `claims.${title}`,
  path,
  title,
  ...(icon ? { icon } : {}),
  menu: { group: 'claims' as const, order: 10 },
});
const treeOf = (...routes: ReturnType<typeof list>[]) =>
  menuTree(portalMap([{ name: 'claims', routes }]), { projectUser: false });

function open(tree: ReturnType<typeof treeOf>, site = 'https://www.example.com/') {
  const portal = aPortal({
    config: { brand: { name: '雇安通', code: 'gat', salesCompany: '示例公司', site } },
  });
  renderPage(
    <PortalProvider portal={portal}>
      <SideMenu tree={tree} active={undefined} onChosen={() => {}} />
      <MenuRail tree={tree} activeGroup={undefined} onOpen={() => {}} />
    </PortalProvider>,
  );
}
const inMenu = () => within(screen.getByRole('navigation', { name: '主菜单' }));
const inRail = () => within(screen.getByRole('navigation', { name: '收起的主菜单' }));
const iconsOf = (element: HTMLElement) =>
  [...element.querySelectorAll('.anticon')].map((icon) => icon.getAttribute('class')?.split('anticon-')[1]);

describe('the side menu', () => {
  it('shows the icon of a route that has one', () => {
    open(treeOf(list('/a', '报案列表', 'book'), list('/b', '结案列表')));

    const entry = (name: string) => inMenu().getByRole('link', { name, hidden: true });
    expect(iconsOf(entry('报案列表'))).toEqual(['book']);
    expect(iconsOf(entry('结案列表'))).toEqual([]);
    expect(iconsOf(inMenu().getByRole('button', { name: '理赔管理' }))).toEqual(['medicine-box']);
  });

  it.each([
    ['the route', 'book' as const, 'book'],
    ['the group where the route has none', undefined, 'medicine-box'],
  ])('shows, for a group with a single page, the icon of %s', (_whose, icon, shown) => {
    open(treeOf(list('/a', '理赔', icon)));

    expect(iconsOf(inMenu().getByRole('link', { name: '理赔' }))).toEqual([shown]);
    expect(iconsOf(inRail().getByRole('link', { name: '理赔管理' }))).toEqual([shown]);
  });

  it.each(['https://www.example.com/', '/provider'])('links to the provider’s external site: %s', (site) => {
    open(treeOf(), site);

    const link = inMenu().getByRole('link', { name: /官方网站/ });
    expect(link).toHaveAttribute('href', site);
    expect(link).toHaveAttribute('target', '_blank');
  });
});

describe('the groups of the menu', () => {
  it('unfold when one of their pages opens and stay unfolded when a page of another group opens', () => {
    const { result, rerender } = renderHook(({ active }) => useUnfolded(active), {
      initialProps: { active: 'employer' },
    });

    rerender({ active: 'claims' });
    expect(result.current.unfolded).toEqual(['employer', 'claims']);

    act(() => result.current.toggle('employer'));
    rerender({ active: 'claims' });
    expect(result.current.unfolded).toEqual(['claims']);

    rerender({ active: 'employer' });
    expect(result.current.unfolded).toEqual(['claims', 'employer']);
  });

  it('keep the state that the user chose in the menu drawn by the HTML', () => {
    document.body.innerHTML = `<div data-early><nav class="host-menu">
      <button data-group="claims" aria-expanded="true"><span>理赔管理</span></button><ul></ul>
      <button data-group="finance" aria-expanded="false"><span>财务管理</span></button><ul hidden></ul></nav></div>`;
    followClicks(document.body);
    for (const name of document.querySelectorAll('span')) name.click();

    expect([...document.querySelectorAll('ul')].map((entries) => entries.hidden)).toEqual([true, false]);
    expect(renderHook(() => useUnfolded('claims')).result.current.unfolded).toEqual(['finance']);
  });
});
