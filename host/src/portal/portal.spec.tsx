import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createPortal, PortalProvider, useDocumentTitle } from './portal';
import { aPortal } from './portal.fixture';
import { aRemote } from '../remotes/model/remote-source.fixture';

const listing = (name: string, version: string, title: string) =>
  aRemote({ name, version, routes: [{ id: `${name}.list`, path: `/${name}/list`, title }] });

const { config } = aPortal({
  config: { remotes: [listing('claims', '1.0.0', '旧列表'), listing('finance', '1.0.0', '账户')] },
});

describe('the open portal after a registry update', () => {
  it('has the routes of the replaced version, notifies its subscribers once, and adds the routes of a new remote', () => {
    const live = createPortal(config);
    const before = live.getState();
    const reported = jest.fn();
    live.subscribe(reported);

    live.renew(listing('claims', '1.1.0', '新列表'));

    const { map, config: now, source, gate } = live.getState();
    expect(reported).toHaveBeenCalledTimes(1);
    expect(map.find('/claims/list')?.title).toBe('新列表');
    expect(now.remotes.map(({ description }) => description.version)).toEqual(['1.1.0', '1.0.0']);
    expect([source === before.source, gate === before.gate]).toEqual([true, true]);
    expect(before.map.find('/claims/list')?.title).toBe('旧列表');

    live.renew(listing('extra', '0.1.0', '新功能'));

    expect(live.getState().map.find('/extra/list')?.remote).toBe('extra');
  });
});

describe('the title of the browser tab', () => {
  it.each([
    ['the page, then the product', '保单管理', '保单管理 - 雇安通'],
    ['the product alone where the page has no title', undefined, '雇安通'],
  ])('is %s', (_, title, shown) => {
    const portal = createPortal(config).getState();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <PortalProvider portal={portal}>{children}</PortalProvider>
    );

    renderHook(() => useDocumentTitle(title), { wrapper });

    expect(document.title).toBe(shown);
  });
});
