import type { Location } from 'react-router-dom';
import { noPages, visit, type KeptPages } from './keep-alive';
import { at, routes } from './locations.fixture';
import { createPageCovers } from './page-covers';

/** Pages with frames that are hidden and shown as React would. */
function remote() {
  const covers = createPageCovers();
  const frames = new Map<string, { element: HTMLElement; restoreScroll: jest.Mock }>();
  let pages: KeptPages = noPages;
  const show = (location: Location | undefined) => {
    pages = visit(pages, location, routes);
    for (const { key } of pages.pages) {
      const frame = frames.get(key) ?? { element: document.createElement('div'), restoreScroll: jest.fn() };
      frames.set(key, frame);
      if (key === pages.active) {
        frame.element.style.display = '';
        covers.register(key, frame);
      } else frame.element.style.setProperty('display', 'none', 'important');
    }
    covers.committed(pages);
  };
  const isCovered = (key: string) => frames.get(key)?.element.style.display === 'none';
  /** Simulates React hiding a page again after it has rendered the rest of it. */
  const hideOnceMore = (key: string) =>
    frames.get(key)?.element.style.setProperty('display', 'none', 'important');
  return { covers, show, isCovered, hideOnceMore, restored: (key: string) => frames.get(key)?.restoreScroll };
}

describe('the page from which a user left a remote', () => {
  it('stays visible inside its hidden remote, and needs no urgent render on return', () => {
    const { covers, show, isCovered, restored } = remote();
    show(at('/list?keyword=a'));
    expect(covers.canWait(undefined)).toBe(true);
    show(undefined);

    expect(isCovered('/list')).toBe(false);
    expect(covers.canWait(at('/list?keyword=a'))).toBe(true);
    expect(restored('/list')).toHaveBeenCalledTimes(1);
  });

  it('stays visible when React hides it once more, until the user returns to another page', async () => {
    const { covers, show, isCovered, hideOnceMore } = remote();
    show(at('/list'));
    show(undefined);

    hideOnceMore('/list');
    await Promise.resolve();
    expect(isCovered('/list')).toBe(false);

    covers.canWait(at('/detail/1'));
    await Promise.resolve();
    expect(isCovered('/list')).toBe(true);
  });

  it('is hidden again on return to another page, or to the same page with another search', () => {
    for (const url of ['/detail/1', '/list?keyword=b']) {
      const { covers, show, isCovered } = remote();
      show(at('/list?keyword=a'));
      show(undefined);

      expect(covers.canWait(at(url))).toBe(false);
      expect(isCovered('/list')).toBe(true);
    }
  });

  it('is only the last page: others stay hidden when pages are left and opened again', () => {
    const { covers, show, isCovered } = remote();
    show(at('/list'));
    show(at('/detail/1'));
    show(undefined);
    expect([isCovered('/list'), isCovered('/detail/1')]).toEqual([true, false]);

    expect(covers.canWait(at('/list'))).toBe(false);
    show(at('/list'));
    show(undefined);

    expect([isCovered('/list'), isCovered('/detail/1')]).toEqual([false, true]);
  });

  it('changes nothing within the remote: navigation between its pages is not deferred', () => {
    const { covers, show } = remote();
    show(at('/list'));
    show(at('/detail/1'));

    expect(covers.canWait(at('/list'))).toBe(false);
    expect(covers.canWait(at('/detail/1'))).toBe(true);
  });
});
