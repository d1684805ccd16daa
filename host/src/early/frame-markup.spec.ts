import { allRights } from 'shared-kernel/domain/rights';
import { remotes } from '../navigation/navigation.fixture';
import { frameMarkup } from './frame-markup';
import type { Pictures } from './pictures';
import { frameClass, sidebarChoice } from './stored-frame';

const pictures = new Proxy({}, { get: (_, name) => `<i>${String(name)}</i>` }) as Pictures;
const brand = { name: '雇安<通>', site: '/site' };

/** Returns the frame of an address, as elements. */
function frameAt(path: string, isWide = true, given = remotes) {
  const markup = frameMarkup({ brand, remotes: given, pictures }, new URL(path, 'http://localhost'), isWide);
  if (markup === undefined) return undefined;
  document.body.innerHTML = markup;
  return document.body.firstElementChild as HTMLElement;
}
const linksOf = (frame: HTMLElement | undefined) =>
  [...(frame?.querySelectorAll('.host-menu a') ?? [])].map((link) => link.textContent);
const mainAccount = { projectUser: false, nameWidth: 90 };

afterEach(() => localStorage.clear());

describe('the frame that the page draws before any code is loaded', () => {
  it('shows menu, breadcrumb and heading of the page', () => {
    frameClass.store(mainAccount);
    const frame = frameAt('/employer/insure/index');

    expect(frame).toHaveTextContent('雇安<通>');
    expect(frame?.querySelector('[aria-current]')).toHaveTextContent('方案管理');
    expect(frame?.querySelector('.host-crumbs')).toHaveTextContent('雇主责任险方案管理');
    expect(frame?.querySelector('h1')).toHaveTextContent('方案管理');
    expect(frame?.querySelector('.host-menu a[href="/site"]')).not.toBeNull();
  });

  it('shows the page that a redirect leads to', () => {
    frameClass.store(mainAccount);

    expect(frameAt('/employer')?.querySelector('h1')).toHaveTextContent('方案管理');
  });

  it('hides pages that a project user may not open from the menu', () => {
    frameClass.store({ projectUser: true, rights: { ...allRights, claim: false }, nameWidth: 90 });

    expect(linksOf(frameAt('/insurance/index'))).not.toContain('首页');
    expect(linksOf(frameAt('/insurance/index'))).toContain('保单管理');
  });

  it('has an empty menu while the user is unknown', () => {
    expect(linksOf(frameAt('/insurance/index'))).toEqual([]);
    expect(document.querySelector('h1')).toHaveTextContent('保单管理');
  });

  it.each([
    ['beside', true, false],
    ['rail', true, true],
    ['away', false, false],
  ])('restores the last state of the menu in this browser: %s', (side, isWide, isCollapsed) => {
    frameClass.store(mainAccount);
    sidebarChoice.store(isCollapsed);
    const frame = frameAt('/insurance/index', isWide);

    expect(frame).toHaveAttribute('data-side', side);
    expect(frame?.querySelector('.host-side') !== null).toBe(side === 'beside');
  });

  it('escapes the titles of pages', () => {
    frameClass.store(mainAccount);
    const named = remotes.map((remote) => ({
      ...remote,
      routes: remote.routes.map((route) => ({ ...route, title: '<img src=x onerror="alert(1)">' })),
    }));

    expect(frameAt('/insurance/index', true, named)?.querySelector('img')).toBeNull();
  });

  it.each(['/login', '/forgotPwd', '/verification', '/operatorCheck'])('is not drawn at %s', (path) => {
    expect(frameAt(path)).toBeUndefined();
  });
});
