import { Link } from 'react-router-dom';
import type { MenuBranch } from '../navigation/menu-tree';
import { MenuIcon } from '../ui/menu-icon';

interface MenuRailProps {
  tree: readonly MenuBranch[];
  /** The group of the current page. */
  activeGroup: string | undefined;
  onOpen: () => void;
}

/** The icons of a collapsed menu. A group opens the menu, a single page is a link. */
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
