import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { hasHelpers, loadHelpers } from '../floating/helpers-of-path';
import { loadHome } from '../home/kept-home';
import { usePortal } from '../portal/portal';
import { branchOf, type MenuBranch, type MenuEntry } from '../navigation/menu-tree';
import { homePath } from '../navigation/portal-route';
import { hoverPrefetch, prefetchGroup } from '../remotes/mounting/prefetch';
import { MenuIcon } from '../ui/menu-icon';
import { unfoldedBefore } from '../early/drawn-clicks';

interface SideMenuProps {
  tree: readonly MenuBranch[];
  /** Path of the highlighted entry. */
  active: string | undefined;
  onChosen: () => void;
}

/** The menu: foldable groups, and links that prefetch their remote while the pointer rests on them. */
export function SideMenu({ tree, active, onChosen }: SideMenuProps) {
  const { source, config } = usePortal();
  const hover = useMemo(() => hoverPrefetch(source, loadHostParts), [source]);
  const { unfolded, toggle } = useUnfolded(branchOf(tree, active)?.key);

  const link = ({ path, title, remote }: MenuEntry, icon?: MenuBranch['icon']) => (
    <Link
      to={path}
      className="host-menu-link"
      aria-current={path === active ? 'page' : undefined}
      onClick={onChosen}
      onMouseEnter={() => hover.enter(remote, path)}
      onMouseLeave={hover.leave}
      onPointerDown={() => hover.enter(remote, path, 0)}
      onFocus={() => hover.enter(remote, path)}
      onBlur={hover.leave}
    >
      {icon && <MenuIcon icon={icon} />}
      <span>{title}</span>
    </Link>
  );

  return (
    <nav aria-label="主菜单">
      <ul className="host-menu">
        {tree.map((branch) => {
          const [first, ...others] = branch.entries;
          if (first && others.length === 0)
            return <li key={branch.key}>{link(first, first.icon ?? branch.icon)}</li>;
          const isUnfolded = unfolded.includes(branch.key);
          return (
            <li key={branch.key}>
              <button
                type="button"
                className="host-menu-link"
                aria-expanded={isUnfolded}
                onClick={() => {
                  if (!isUnfolded) prefetchGroup(source, branch.entries);
                  toggle(branch.key);
                }}
              >
                <MenuIcon icon={branch.icon} />
                <span>{branch.title}</span>
                <span className="host-menu-fold" aria-hidden />
              </button>
              <ul className="host-menu-entries" hidden={!isUnfolded}>
                {branch.entries.map((entry) => (
                  <li key={entry.path}>{link(entry, entry.icon)}</li>
                ))}
              </ul>
            </li>
          );
        })}
        {config.brand.site && (
          <li>
            <a className="host-menu-link" href={config.brand.site} target="_blank" rel="noopener noreferrer">
              <MenuIcon icon="global" />
              <span>
                官方网站<span className="kb-hidden">（在新窗口打开）</span>
              </span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Prefetches the code that the host itself adds to the page at a path. */
function loadHostParts(pathname: string): void {
  if (pathname === homePath) void loadHome().catch(() => {});
  if (hasHelpers(pathname)) void loadHelpers().catch(() => {});
}

/** State of the unfolded groups. No group folds automatically: the entries below would move under the pointer. */
export function useUnfolded(active: string | undefined) {
  const [arrived, setArrived] = useState(active);
  const [unfolded, setUnfolded] = useState<readonly string[]>(
    () => unfoldedBefore() ?? (active ? [active] : []),
  );
  if (arrived !== active) {
    setArrived(active);
    if (active && !unfolded.includes(active)) setUnfolded([...unfolded, active]);
  }
  const toggle = (group: string) =>
    setUnfolded(
      unfolded.includes(group) ? unfolded.filter((other) => other !== group) : [...unfolded, group],
    );
  return { unfolded, toggle };
}
