import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import type { Root } from 'react-dom/client';
import { bus, navigation, topics } from 'shared-kernel/runtime';
import { KernelProviders } from 'shared-kernel/ui';
import { listenToReact, type PageWithDevtools } from './commit-watch';
import { RemoteFailure } from '../model/remote-failure';
import type { LoadedRemote, RemoteModule, RemoteSource } from '../model/remote-module';
import { aSource, loadedFrom } from '../model/remote-source.fixture';
import { RemoteOutlet } from './remote-outlet';
import { layOverTopBar, textRemote } from './text-remote.fixture';
import { remoteEvents } from '../model/remote-events';
import { SlotOutlet } from './slot-outlet';

jest.setTimeout(15_000);
/** A remote with its own React and lifecycles, without an error boundary. */
function unguardedRemote(Page: () => ReactNode): RemoteModule {
  let root: Root | undefined;
  const own = {} as { react: typeof import('react'); dom: typeof import('react-dom/client') };
  const lifecycles = {
    ...textRemote(),
    mount: async (props: Record<string, unknown>) => {
      const { NODE_ENV } = process.env;
      // A new production build of React: it looks for developer tools when it starts.
      process.env.NODE_ENV = 'production';
      await jest.isolateModulesAsync(async () => {
        own.dom = await import('react-dom/client');
        own.react = await import('react');
      });
      process.env.NODE_ENV = NODE_ENV;
      root = own.dom.createRoot(props.domElement as HTMLElement, { onUncaughtError: () => {} });
      root.render(own.react.createElement(Page));
      return null;
    },
    unmount: async () => {
      root?.unmount();
      return null;
    },
  };
  return { ...lifecycles, slotLifecycles: { 'claims.figure': lifecycles } };
}

const outlet = (source: RemoteSource, { hidden = false, path }: { hidden?: boolean; path?: string } = {}) => (
  <KernelProviders>
    <RemoteOutlet name="claims" source={source} title="报案列表" path={path} hidden={hidden} />
  </KernelProviders>
);

/** A source whose loaded version can be replaced by one that works. */
function replaceable(first: LoadedRemote) {
  const replaced: RemoteFailure[] = [];
  const source = aSource({
    load: async () => (replaced.length ? loadedFrom(textRemote(), '1.1.0') : first),
    replace: async (failure) => replaced.push(failure) > 0,
  });
  return { source, replaced };
}

describe('the outlet of a remote', () => {
  it('shows that the area is unavailable, reports the reference it shows, and recovers on retry', async () => {
    const failures: Array<{ area: string; version?: string; reference: string }> = [];
    bus.on(topics.failureReported).subscribe((failure) => failures.push(failure));
    let isBack = false;
    const source = aSource({
      load: async (remote) => {
        if (!isBack)
          throw new RemoteFailure({ remote, version: '1.2.0', stage: 'entry', cause: new Error('503') });
        return loadedFrom(textRemote());
      },
    });
    render(outlet(source));

    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('“报案列表”暂时无法使用');
    expect(failures).toMatchObject([{ area: 'claims', version: '1.2.0' }]);
    expect(panel).toHaveTextContent(failures[0]?.reference ?? 'no reference');

    isBack = true;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));

    expect(await screen.findByLabelText('关键字')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the same error panel when the remote throws while mounting', async () => {
    const broken: RemoteModule = {
      ...textRemote(),
      mount: async () => Promise.reject(new Error('broken page')),
    };

    render(outlet(aSource({ load: async () => loadedFrom(broken) })));

    expect(await screen.findByRole('alert')).toHaveTextContent('暂时无法使用');
  });

  it('keeps typed values while another remote is shown', async () => {
    const source = aSource({ load: async () => loadedFrom(textRemote()) });
    const { rerender } = render(outlet(source));
    await userEvent.type(await screen.findByLabelText('关键字'), '张伟');

    rerender(outlet(source, { hidden: true }));
    expect(screen.getByLabelText('关键字')).not.toBeVisible();

    rerender(outlet(source));
    expect(screen.getByLabelText('关键字')).toHaveValue('张伟');
  });

  it('falls back to another version when the loaded one cannot be mounted', async () => {
    const broken: RemoteModule = { ...textRemote(), mount: async () => Promise.reject(new Error('broken')) };
    const { source, replaced } = replaceable(loadedFrom(broken));

    render(outlet(source));

    expect(await screen.findByLabelText('关键字')).toBeVisible();
    expect(replaced).toMatchObject([{ remote: 'claims', version: '1.2.0', stage: 'mount' }]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each<[string, string, (area: Element) => void]>([
    [
      'replaces a function that all remotes share',
      'it changed history.replaceState for everybody',
      () => (history.replaceState = () => {}),
    ],
    ['still lies over the top bar seconds later', 'it lies over the top bar', layOverTopBar],
  ])('falls back to another version when the loaded one %s', async (_, cause, act) => {
    const { replaceState } = history;
    const trespassing: RemoteModule = {
      ...textRemote(),
      async mount(props) {
        act(props.domElement as Element);
        return textRemote().mount(props);
      },
    };
    const { source, replaced } = replaceable(loadedFrom(trespassing));

    render(outlet(source));

    await waitFor(() => expect(replaced).toHaveLength(1), { timeout: 12_000 });
    const message = expect.stringContaining(cause);
    expect(replaced).toMatchObject([{ version: '1.2.0', stage: 'trespass', message }]);
    expect(history.replaceState).toBe(replaceState);
    await waitFor(() => expect(screen.getByLabelText('关键字')).toBeVisible());
  });

  describe('a remote that renders nothing', () => {
    listenToReact(globalThis as PageWithDevtools);
    const kinds: string[] = [];
    remoteEvents.subscribe(({ kind }) => kinds.push(kind));
    beforeEach(() => {
      kinds.length = 0;
      const pages = [{ path: '*', element: null }];
      navigation.bind(createMemoryRouter(pages, { initialEntries: ['/claims/index'] }));
    });
    const routes = [{ id: 'claims.list', path: '/claims/index', title: '报案列表' }];
    const unguarded = (Page: () => ReactNode) =>
      ({ ...loadedFrom(unguardedRemote(Page)), description: { routes } }) as LoadedRemote;
    const throws = () => {
      throw new Error('bad release');
    };

    it('is replaced by another version when its first render throws, without a mounted event', async () => {
      const { source, replaced } = replaceable(unguarded(throws));

      render(outlet(source));

      expect(await screen.findByLabelText('关键字')).toBeVisible();
      expect(replaced).toMatchObject([{ stage: 'render' }]);
      expect(kinds).toEqual(['failed', 'mounted']);
    });

    it('shows the error panel when there is no fallback', async () => {
      render(outlet(aSource({ load: async () => unguarded(throws) })));

      expect(await screen.findByRole('alert')).toHaveTextContent('“报案列表”暂时无法使用');
      expect(kinds).toEqual(['failed']);
    });

    it('shows the error of a widget that throws, but accepts an empty widget', async () => {
      const filling = { id: 'claims.figure', remote: 'claims', version: '1.2.0' };
      const widget = (Widget: () => ReactNode) => (
        <SlotOutlet filling={filling} source={aSource({ load: async () => unguarded(Widget) })} />
      );

      const { unmount } = render(widget(throws));
      expect(await screen.findByRole('alert')).toHaveTextContent('此处内容加载失败');
      unmount();
      render(widget(() => null));

      await waitFor(() => expect(kinds).toEqual(['failed', 'mounted']));
    });

    it('logs no error for a remote that takes five seconds to mount', async () => {
      jest.useFakeTimers();
      const errors = jest.spyOn(console, 'error');
      const remote = textRemote();
      const mount: RemoteModule['mount'] = async (props) => {
        await new Promise((resolve) => setTimeout(resolve, 5000));
        return remote.mount(props);
      };
      render(outlet(aSource({ load: async () => loadedFrom({ ...remote, mount }) })));
      await act(() => jest.advanceTimersByTimeAsync(5100));

      expect(kinds).toEqual(['mounted']);
      expect(errors).not.toHaveBeenCalled();
    });

    it('times out after eight seconds without content, unless the user left its page meanwhile', async () => {
      const silent = unguarded(() => null);
      jest.useFakeTimers();
      const { unmount } = render(outlet(aSource({ load: async () => silent })));
      await act(() => jest.advanceTimersByTimeAsync(8100));
      expect(screen.getByRole('alert')).toHaveTextContent('“报案列表”暂时无法使用');
      unmount();
      kinds.length = 0;

      render(outlet(aSource({ load: async () => silent })));
      await act(() => jest.advanceTimersByTimeAsync(100));
      navigation.navigate('/elsewhere');
      await act(() => jest.advanceTimersByTimeAsync(8100));

      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(kinds).toEqual(['mounted']);
    });
  });

  describe('a page that breaks after it was shown', () => {
    type FailPage = (page: object, error: unknown) => string;
    const open = async (replace: RemoteSource['replace']) => {
      let fail: FailPage = () => '';
      const failing: RemoteModule = {
        ...textRemote(),
        mount: async (props) => {
          fail = props.onPageFailed as FailPage;
          (props.domElement as HTMLElement).innerHTML = '<p>旧页面</p>';
          return null;
        },
      };
      let isReplaced = false;
      const source = aSource({
        load: async () => loadedFrom(isReplaced ? textRemote() : failing),
        replace: async (failure) => (isReplaced = await replace(failure)),
      });
      render(outlet(source));
      await screen.findByText('旧页面');
      return () => act(async () => fail({}, new Error('broken page')));
    };

    it('is replaced by another version', async () => {
      const breakPage = await open(async () => true);

      await breakPage();

      expect(await screen.findByLabelText('关键字')).toBeVisible();
      expect(screen.queryByText('旧页面')).not.toBeInTheDocument();
    });

    it('is replaced as well when all of its content disappears', async () => {
      await open(async () => true);

      screen.getByText('旧页面').remove();

      expect(await screen.findByLabelText('关键字')).toBeVisible();
    });

    it('shows an error panel when all content disappeared and there is no fallback', async () => {
      await open(async () => false);

      screen.getByText('旧页面').remove();

      expect(await screen.findByRole('alert')).toHaveTextContent('“报案列表”暂时无法使用');
      expect(screen.getByRole('button', { name: '重试' })).toBeVisible();
    });

    it('stays shown when there is no fallback, or while unsaved work would be lost', async () => {
      const replace = jest.fn(async () => false);
      const breakPage = await open(replace);
      await breakPage();
      expect(screen.getByText('旧页面')).toBeVisible();

      const release = navigation.block('尚未保存');
      await breakPage();
      release();

      expect(screen.getByText('旧页面')).toBeVisible();
      expect(replace).toHaveBeenCalledTimes(1);
    });
  });

  it('shows that the version in use does not have the page', async () => {
    const source = aSource({ load: async () => loadedFrom(textRemote()) });

    render(outlet(source, { path: '/claims/new' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('该页面暂未开放');
    expect(screen.getByLabelText('关键字')).not.toBeVisible();
  });
});
