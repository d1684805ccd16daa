import './layout.css';
import { useEffect, useMemo, useRef, useSyncExternalStore, useLayoutEffect } from 'react';
import { Outlet, useLocation, useNavigate, Link } from 'react-router-dom';
import { getServicerInfo } from 'shared-kernel/contract/servicer';
import { useEndpoint } from 'shared-kernel/query';
import { reportFailure, useSession, navigation } from 'shared-kernel/runtime';
import { breakpoints, KernelProviders } from 'shared-kernel/ui';
import { useDocumentTitle, usePortal } from '../portal/portal';
import { breadcrumb, type Crumb } from '../navigation/breadcrumb';
import { LiveFeed } from '../feed/live-feed';
import { SessionFacts } from '../session/session-facts';
import { MessageOpener } from '../dialogs/messages/message-opener';
import { activeMenuPath, branchOf, menuTree, placedByQuery } from '../navigation/menu-tree';
import { HelpersOfPath } from '../floating/helpers-of-path';
import { homePath, notFoundPath, type PortalRoute, guidePath } from '../navigation/portal-route';
import { KeptHome } from '../home/kept-home';
import { SignatureOpener } from '../dialogs/signature/signature-opener';
import { LowBalance } from '../dialogs/recharge/low-balance';
import { RechargeOpener } from '../dialogs/recharge/recharge-opener';
import { SearchOpener } from '../dialogs/search/search-opener';
import { FootText } from '../brand/foot-text';
import { FirstRows } from '../early/boot-skeleton';
import { frameClass } from '../early/stored-frame';
import { LeaveGuard } from '../ui/leave-guard';
import { StorageNote } from '../ui/storage-note';
import { RemoteArea } from './remote-area';
import { SideMenu } from './side-menu';
import { MenuRail, SidebarPane } from './sidebar-pane';
import { TopBar } from './top-bar';
import { useSidebar } from './use-sidebar.hook';

/** The frame around every page: menu, top bar, breadcrumb, footer. Rendered from the remotes' descriptions alone. */
export function PortalFrame() {
  const { map, config } = usePortal();
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const projectUser = useSession((state) => state.isProjectUser);
  const user = useSession((state) => state.user);
  const rights = user?.permissions;
  const policyholder = useSession((state) => state.customer?.customername);
  const isWide = useWide();
  const sidebar = useSidebar(isWide);
  const main = useRef<HTMLElement>(null);

  const route = map.find(pathname);
  const place = placedByQuery(route, search);
  const tree = useMemo(() => menuTree(map, { projectUser, rights }), [map, projectUser, rights]);
  usePageArrival(pathname, route, main);
  useDocumentTitle(route?.title);

  useEffect(() => {
    // Measuring at once would force a layout of the page before its content is in it.
    const frame = requestAnimationFrame(() => {
      const name = document.querySelector('.host-user');
      frameClass.store({ projectUser, rights, nameWidth: name?.getBoundingClientRect().width ?? 0 });
    });
    return () => cancelAnimationFrame(frame);
  }, [projectUser, rights, user]);

  // A page opened by a direct link has no history here: "back" leads to its list.
  const goBack = () => void (key === 'default' ? navigate(place?.activeMenu ?? '/') : navigate(-1));
  const isDrawn = !isWide && sidebar.isOpen;

  return (
    <KernelProviders onError={(error) => void reportFailure({ area: 'host', error })}>
      <a
        className="host-skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        跳到主要内容
      </a>
      <div className="host-frame" data-side={!isWide ? 'away' : sidebar.isOpen ? 'beside' : 'rail'}>
        <SidebarPane brandName={config.brand.name} isWide={isWide} sidebar={sidebar}>
          <SideMenu tree={tree} active={activeMenuPath(place)} onChosen={sidebar.closeDrawer} />
        </SidebarPane>
        {isWide && !sidebar.isOpen && (
          <MenuRail
            tree={tree}
            activeGroup={branchOf(tree, activeMenuPath(place))?.key}
            onOpen={sidebar.toggle}
          />
        )}
        <div className="host-body" inert={isDrawn}>
          <TopBar
            sidebar={sidebar}
            onBack={pathname === homePath ? undefined : goBack}
            areVersionsOpen={config.overrides.areOpen}
          />
          <StorageNote />
          <LowBalance />
          <main id="main" ref={main} tabIndex={-1} className="host-main">
            {/* For print, where the top bar is missing: names the employer. */}
            <p className="kb-print-only">投保企业：{policyholder}</p>
            <BreadcrumbTrail
              crumbs={breadcrumb(place, map.routes, tree)}
              page={route?.path === notFoundPath ? undefined : route?.path}
            />
            <Outlet />
            <KeptHome isShown={pathname === homePath} />
            <FirstRows>
              <RemoteArea route={route} />
            </FirstRows>
          </main>
          <footer className="host-foot">
            <ServiceLine />
            <FootText brand={config.brand} />
          </footer>
        </div>
        <p className="kb-hidden" role="status" aria-live="polite">
          {route?.title}
        </p>
      </div>
      <HelpersOfPath pathname={pathname} />
      <LeaveGuard />
      <SignatureOpener />
      <RechargeOpener />
      <SearchOpener />
      <LiveFeed />
      <SessionFacts />
      <MessageOpener />
    </KernelProviders>
  );
}

const wideQuery = `(min-width: ${breakpoints.tablet}px)`;

const onWideChange = (changed: () => void) => {
  const media = window.matchMedia(wideQuery);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** True where the sidebar is next to the page; below 992 px it is a drawer over the page. */
const useWide = (): boolean => useSyncExternalStore(onWideChange, () => window.matchMedia(wideQuery).matches);

/**
 * Moves the focus to a host page after navigation, so that keyboard and screen reader users continue there, and scrolls
 * it to the top, except home, which keeps its state. Pages of remotes do both themselves once their content is loaded.
 */
function usePageArrival(
  pathname: string,
  route: PortalRoute | undefined,
  main: { current: HTMLElement | null },
): void {
  // The first page after signing in gets the focus; the first page of a document keeps the browser's default.
  const last = useRef(navigation.hasMoved() ? undefined : pathname);
  const isOfRemote = route?.remote !== undefined;

  // Before paint: a later effect could take the focus away from an element clicked meanwhile.
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (isOfRemote) return;
    if (pathname !== homePath) window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, isOfRemote, main]);
}

interface BreadcrumbTrailProps {
  crumbs: readonly Crumb[];
  /** Path of this page as declared; undefined for pages without help. */
  page: string | undefined;
}

/** The breadcrumb of this page (none on home) and the link to its help. */
function BreadcrumbTrail({ crumbs, page }: BreadcrumbTrailProps) {
  return (
    <div className="host-lead">
      {crumbs.length > 0 && (
        <nav aria-label="当前位置" className="host-crumbs">
          <ol>
            {crumbs.map(({ title, path }, at) => (
              <li key={title + at} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
                {path ? <Link to={path}>{title}</Link> : title}
              </li>
            ))}
          </ol>
        </nav>
      )}
      {page && page !== guidePath && (
        <Link className="kb-link host-help" to={`${guidePath}?${new URLSearchParams({ page })}`}>
          帮助
        </Link>
      )}
    </div>
  );
}

/** The contact, below every page; empty while nobody is assigned. */
export function ServiceLine() {
  const { data } = useEndpoint(getServicerInfo, undefined, { quiet: true });
  return (
    // Its line is reserved, so that a late response moves nothing.
    <p className="host-service-line">
      {data && (
        <>
          专属客服：{data.name}{' '}
          <a className="kb-link" href={`tel:${data.phone.replace(/[^\d+]/g, '')}`}>
            {data.phone}
          </a>
          <span className="host-service-time">（{data.workTime}）</span>
        </>
      )}
    </p>
  );
}
