import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBackCloses } from 'shared-kernel/runtime';
import { BrandMark } from '../brand/brand-mark';
import type { MenuBranch } from '../navigation/menu-tree';
import { MenuIcon } from '../ui/menu-icon';
import type { Sidebar } from './use-sidebar.hook';

interface SidebarPaneProps {
  brandName: string;
  isWide: boolean;
  sidebar: Sidebar;
  children: ReactNode;
}

/** Logo and menu: next to the page, or in a drawer over it, which Escape, a tap outside or a choice closes. */
export function SidebarPane({ brandName, isWide, sidebar, children }: SidebarPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const isDrawer = !isWide && sidebar.isOpen;
  useDrawerFocus(isDrawer, pane, sidebar.closeDrawer);
  useBackCloses(isDrawer, sidebar.closeDrawer);

  return (
    <>
      {isDrawer && <div className="host-drawer-ground" onClick={sidebar.closeDrawer} />}
      <div
        id="sidebar"
        aria-label="侧栏"
        // A modal dialog, so that automatic dialogs wait until it is closed. ARIA does not allow that role on an aside.
        role={isDrawer ? 'dialog' : 'complementary'}
        aria-modal={isDrawer || undefined}
        ref={pane}
        className="host-side"
        data-drawer={!isWide}
        inert={!sidebar.isOpen}
        hidden={!sidebar.isOpen}
      >
        <Link to="/" className="host-logo" onClick={sidebar.closeDrawer}>
          <BrandMark />
          {brandName}
        </Link>
        {children}
      </div>
    </>
  );
}

/** Moves the focus into an open drawer, closes it on Escape, and returns the focus to the button that controls it. */
function useDrawerFocus(isDrawer: boolean, pane: { current: HTMLElement | null }, close: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const dialog = event.target instanceof Element && event.target.closest('[aria-modal="true"]');
    // In a dialog over the drawer, Escape closes that dialog.
    if (event.key === 'Escape' && (!dialog || dialog === pane.current)) close();
  });

  useEffect(() => {
    if (!isDrawer) return;
    const drawer = pane.current;
    drawer?.querySelector<HTMLElement>('a, button')?.focus();
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      // Not to the previously focused element: Safari focuses no button on a click, and a page may have moved focus.
      if (drawer) document.querySelector<HTMLElement>(`[aria-controls="${drawer.id}"]`)?.focus();
    };
  }, [isDrawer, pane]);
}

interface MenuRailProps {
  tree: readonly MenuBranch[];
  /** The group of the current page. */
  activeGroup: string | undefined;
  onOpen: () => void;
}

/** The icons of the collapsed menu. A group's icon opens the menu, a single page's icon is a link. */
export function MenuRail({ tree, activeGroup, onOpen }: MenuRailProps) {
  return (
    <nav className="host-rail" aria-label="收起的主菜单">
      <ul>
        {tree.map(({ key, title, icon, entries: [first, ...others] }) => (
          <li key={key} data-active={key === activeGroup}>
            {first && others.length === 0 ? (
              <Link to={first.path} title={title} aria-label={title}>
                <MenuIcon icon={first.icon ?? icon} />
              </Link>
            ) : (
              <button type="button" title={title} aria-label={`选择${title}中的页面`} onClick={onOpen}>
                <MenuIcon icon={icon} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
