import { howToReport } from 'shared-kernel/domain/texts';
import { escaped } from 'shared-kernel/list/first-rows';
import { breadcrumb } from '../navigation/breadcrumb';
import { activeMenuPath, branchOf, menuTree, placedByQuery, type MenuBranch } from '../navigation/menu-tree';
import { portalMap, type MappedRemote } from '../navigation/portal-map';
import { guidePath, homePath, outerRoutes, type PortalRoute } from '../navigation/portal-route';
import { homeMarkup } from './first-to-dos';
import type { Pictures } from './pictures';
import { frameClass, sidebarChoice, type FrameClass } from './stored-frame';

const repeated = (count: number): string => '<span></span>'.repeat(count);

/** Rough layout of a page before its code is loaded. */
type PageShape = 'list' | 'form' | 'details';

const shapes: Readonly<Record<PageShape, string>> = {
  list: `<div class="host-early-card"><div class="host-early-fields">${repeated(4)}</div><div class="host-early-rows">${repeated(10)}</div></div>`,
  form: `<div class="host-early-card"><div class="host-early-rows">${repeated(8)}</div></div>`,
  details: `<div class="host-early-card"><div class="host-early-figures">${repeated(4)}</div><div class="host-early-rows">${repeated(8)}</div></div>`,
};

/** The heading of a page, and grey shapes for its content. */
const pageMarkup = (route: PortalRoute): string =>
  `<div class="host-early" role="status" aria-busy="true" aria-label="加载中">${
    route.path === homePath ? homeMarkup() : `<h1>${escaped(route.title)}</h1>${shapes[shapeOf(route)]}`
  }</div>`;

/** Pages in the menu are lists, pages that are not kept are forms, and all others show one record. */
function shapeOf({ menu, noKeep }: Pick<PortalRoute, 'menu' | 'noKeep'>): PageShape {
  if (noKeep) return 'form';
  return menu ? 'list' : 'details';
}

interface FrameParts {
  readonly brand: { readonly name: string; readonly site?: string | null | undefined };
  readonly remotes: readonly MappedRemote[];
  readonly pictures: Pictures;
}

/**
 * Returns the markup of the frame as `portal-frame.tsx` renders it, for the time before any script is loaded. Links and
 * menu groups work, other buttons do not yet. Undefined for pages outside the frame.
 */
export function frameMarkup({ brand, remotes, pictures }: FrameParts, address: URL, isWide: boolean) {
  const map = portalMap(remotes);
  const { pathname } = address;
  const found = map.find(pathname);
  const route = found?.redirect === undefined ? found : map.find(found.redirect);
  if (outerRoutes.some(({ path }) => path === route?.path)) return undefined;
  const known = frameClass.read();
  const place = placedByQuery(route, address.search);
  const tree = known ? menuTree(map, known) : [];
  const isOpen = isWide && !sidebarChoice.isCollapsed();
  const menu = sideMenu(tree, activeMenuPath(place), brand.site, pictures);
  const crumbs = breadcrumb(place, map.routes, tree);
  const side = `<div class="host-side"><a href="/" class="host-logo">${pictures.brand}${escaped(brand.name)}</a>${menu}</div>`;
  return `<div class="host-frame" data-early="${escaped(route?.path ?? '')}" data-side="${!isWide ? 'away' : isOpen ? 'beside' : 'rail'}">${
    isOpen ? side : isWide ? rail(tree, pictures) : ''
  }<div class="host-body">${topBar(isOpen, pathname !== homePath, known, pictures)}<main class="host-main">${trail(
    crumbs,
    route,
  )}${route ? pageMarkup(route) : ''}</main></div></div>`;
}

function sideMenu(
  tree: readonly MenuBranch[],
  active: string | undefined,
  site: string | null | undefined,
  pictures: Pictures,
): string {
  const link = (path: string, title: string, icon = '') =>
    `<a class="host-menu-link" href="${escaped(path)}"${path === active ? ' aria-current="page"' : ''}>${icon}<span>${escaped(title)}</span></a>`;
  const unfolded = branchOf(tree, active)?.key;
  const branches = tree.map(({ key, title, icon, entries }) => {
    const [first, ...others] = entries;
    if (first && others.length === 0) return link(first.path, first.title, pictures[first.icon ?? icon]);
    const links = entries.map(
      (entry) => `<li>${link(entry.path, entry.title, entry.icon && pictures[entry.icon])}</li>`,
    );
    const isUnfolded = key === unfolded;
    return `<button type="button" class="host-menu-link" data-group="${escaped(key)}" aria-expanded="${isUnfolded}">${pictures[icon]}<span>${escaped(title)}</span><span class="host-menu-fold"></span></button><ul class="host-menu-entries"${isUnfolded ? '' : ' hidden'}>${links.join('')}</ul>`;
  });
  if (tree.length > 0 && site) branches.push(link(site, '官方网站', pictures.global));
  return `<nav aria-label="主菜单"><ul class="host-menu">${branches.map((branch) => `<li>${branch}</li>`).join('')}</ul></nav>`;
}

const rail = (tree: readonly MenuBranch[], pictures: Pictures): string =>
  `<nav class="host-rail"><ul>${tree
    .map(({ icon, entries: [first, ...others] }) => {
      const picture = pictures[(others.length === 0 && first?.icon) || icon];
      return `<li><button type="button">${picture}</button></li>`;
    })
    .join('')}</ul></nav>`;

function topBar(
  isOpen: boolean,
  hasBack: boolean,
  known: FrameClass | undefined,
  pictures: Pictures,
): string {
  const item = (picture: string, word = '', own = '') =>
    `<span class="host-top-item ${own}">${picture}${word && `<span class="host-top-word">${word}</span>`}</span>`;
  const back = hasBack ? `<span class="host-top-item">${pictures.back}返回</span>` : '';
  const items = known && [
    item(pictures.search, '搜索', 'host-top-search'),
    item(pictures.question, howToReport, 'host-top-hint'),
    item(pictures.book, '操作指南'),
    ...(known.projectUser ? [] : [item(pictures.wallet, '充值', 'host-top-recharge'), item(pictures.bell)]),
    `<span class="host-top-item" data-name>${pictures.user}</span>`,
  ];
  return `<header class="host-top">${item(isOpen ? pictures.fold : pictures.unfold)}${back}<span class="host-top-gap"></span>${items?.join('') ?? ''}</header>`;
}

function trail(crumbs: ReturnType<typeof breadcrumb>, route: PortalRoute | undefined): string {
  const items = crumbs.map(
    ({ title, path }) =>
      `<li>${path ? `<a href="${escaped(path)}">${escaped(title)}</a>` : escaped(title)}</li>`,
  );
  const page = route && new URLSearchParams({ page: route.path });
  const help =
    page && route.path !== guidePath
      ? `<a class="kb-link host-help" href="${guidePath}?${page}">帮助</a>`
      : '';
  return `<div class="host-lead">${items.length ? `<nav class="host-crumbs"><ol>${items.join('')}</ol></nav>` : ''}${help}</div>`;
}
