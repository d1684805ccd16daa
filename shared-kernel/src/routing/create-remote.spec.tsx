import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { bus, navigation, resetRuntime, session, topics } from '../runtime';
import { aSession } from '../testing/builders';
import { bindHistory } from '../testing/render-page';
import { createRemote } from './create-remote';
import { definePaths } from './define-paths';
import { defineRoutes } from './define-routes';
import { defineSlots } from './define-slots';

const { paths, linkTo } = definePaths('demo', {
  'demo.root': '/demo',
  'demo.list': '/demo/list',
  'demo.detail': '/demo/detail/:id',
  'demo.form': '/demo/form',
  'demo.broken': '/demo/broken',
  'demo.fragile': '/demo/fragile',
});

function ListPage() {
  const [search] = useSearchParams();
  const [clicks, setClicks] = useState(0);
  useEffect(() => {
    const subscription = bus.on(topics.balanceChanged).subscribe(() => setClicks((n) => n + 1));
    return () => subscription.unsubscribe();
  }, []);
  return (
    <section>
      <h1>列表</h1>
      <p>keyword: {search.get('keyword')}</p>
      <button onClick={() => setClicks((n) => n + 1)}>clicked {clicks}</button>
      <Link to={linkTo('demo.detail', { id: 7 })}>第七条</Link>
    </section>
  );
}

function DetailPage() {
  const { id } = useParams();
  return <h1>详情 {id}</h1>;
}

function FormPage() {
  const [text, setText] = useState('');
  return <input aria-label="备注" value={text} onChange={(event) => setText(event.target.value)} />;
}

/** Like a dialog that was open when the page was left: its effects do not bear being run again. */
function FragilePage() {
  const timesShown = useRef(0);
  useEffect(() => {
    timesShown.current += 1;
    if (timesShown.current > 1) throw new Error('cannot wake');
  }, []);
  return <h1>易碎</h1>;
}

let isBroken = true;
function BrokenPage() {
  if (isBroken) throw new Error('page is broken');
  return <h1>已恢复</h1>;
}

const aRemote = () =>
  createRemote({
    name: 'demo',
    routes: defineRoutes(paths, {
      'demo.root': { redirect: paths['demo.list'] },
      'demo.list': { title: '列表', load: async () => ListPage },
      'demo.detail': { title: '详情', load: async () => DetailPage },
      'demo.form': { title: '表单', noKeep: true, load: async () => FormPage },
      'demo.fragile': { title: '易碎', load: async () => FragilePage },
      'demo.broken': { title: '坏页', load: async () => BrokenPage },
    }),
    slots: defineSlots('demo', {
      figure: {
        slot: 'home.figures',
        order: 1,
        load:
          async () =>
          ({ slotId }) => <Link to="/demo/list">{slotId}</Link>,
      },
    }),
  });

let domElement: HTMLElement;
let mounted: (() => Promise<unknown>)[] = [];
let releaseHistory: () => void;

/** Inside act React waits for the callback to end, and the lifecycle waits for React: start in act, await after it. */
async function live(lifecycle: () => Promise<unknown>) {
  let done: Promise<unknown> = Promise.resolve();
  await act(async () => {
    done = lifecycle();
  });
  await done;
}

async function mount(remote = aRemote(), extra: Record<string, unknown> = {}) {
  const props = { name: 'demo', domElement, ...extra };
  await live(() => remote.bootstrap(props));
  await live(() => remote.mount(props));
  const unmount = () => live(() => remote.unmount(props));
  mounted.push(unmount);
  return unmount;
}

const go = (to: string | number) =>
  act(async () => (typeof to === 'number' ? navigation.go(to) : navigation.navigate(to)));

const url = () => navigation.getLocation().pathname + navigation.getLocation().search;

function startAt(...entries: string[]) {
  releaseHistory = bindHistory(...entries);
}

beforeEach(() => {
  isBroken = true;
  domElement = document.body.appendChild(document.createElement('div'));
  session.signedIn('t-1');
  session.loaded(aSession());
});

afterEach(async () => {
  for (const unmount of mounted) await unmount();
  mounted = [];
  releaseHistory();
  domElement.remove();
  await act(async () => resetRuntime());
});

describe("a remote's pages", () => {
  it('show the page the location opens, with its parameters, and follow links through the one history', async () => {
    startAt('/demo/list');
    await mount();

    await userEvent.click(await screen.findByRole('link', { name: '第七条' }));

    expect(await screen.findByRole('heading', { name: '详情 7' })).toBeVisible();
    expect(url()).toBe('/demo/detail/7');
  });

  it('keep a left page alive: its state, its search and its DOM', async () => {
    startAt('/demo/list?keyword=a');
    await mount();
    await userEvent.click(await screen.findByRole('button'));
    const heading = screen.getByRole('heading', { name: '列表' });

    await go('/demo/detail/1');
    await screen.findByRole('heading', { name: '详情 1' });
    expect(heading).not.toBeVisible();
    expect(heading.parentElement).toHaveTextContent('keyword: a');
    await go(-1);

    expect(await screen.findByRole('button', { name: 'clicked 1' })).toBeVisible();
    expect(screen.getByRole('heading', { name: '列表' })).toBe(heading);
  });

  it('stop the effects of a hidden page', async () => {
    startAt('/demo/list');
    await mount();
    await screen.findByRole('button', { name: 'clicked 0' });

    await go('/demo/detail/1');
    act(() => bus.publish(topics.balanceChanged, {}));
    await go(-1);

    expect(await screen.findByRole('button', { name: 'clicked 0' })).toBeVisible();
  });

  it('throw a noKeep page away when it is left', async () => {
    startAt('/demo/form');
    await mount();
    await userEvent.type(await screen.findByLabelText('备注'), 'abc');

    await go('/demo/list');
    await go(-1);

    expect(await screen.findByLabelText('备注')).toHaveValue('');
  });

  it('drop every page when another user signs in', async () => {
    startAt('/demo/list');
    await mount();
    await userEvent.click(await screen.findByRole('button'));

    act(() => session.signedIn('t-2'));

    expect(await screen.findByRole('button', { name: 'clicked 0' })).toBeVisible();
  });

  it("give the page's heading the focus on a switch, not on the first page", async () => {
    startAt('/demo/list');
    await mount();
    await screen.findByRole('heading', { name: '列表' });
    expect(document.body).toHaveFocus();

    await go('/demo/detail/3');
    await waitFor(() => expect(screen.getByRole('heading', { name: '详情 3' })).toHaveFocus());
    await go(-1);

    await waitFor(() => expect(screen.getByRole('heading', { name: '列表' })).toHaveFocus());
  });

  it('give a page its scroll position back, and start a new one at the top', async () => {
    domElement.style.overflowY = 'auto';
    // jsdom lays nothing out; to it everything is off screen.
    const laidOut = jest
      .spyOn(Element.prototype, 'getClientRects')
      .mockReturnValue([new DOMRect()] as unknown as DOMRectList);
    startAt('/demo/list');
    await mount();
    await screen.findByRole('heading', { name: '列表' });
    domElement.scrollTop = 480;
    domElement.dispatchEvent(new Event('scroll'));

    await go('/demo/detail/1');
    await screen.findByRole('heading', { name: '详情 1' });
    const top = domElement.scrollTop;
    await go(-1);
    await waitFor(() => expect(domElement.scrollTop).toBe(480));

    expect(top).toBe(0);
    laidOut.mockRestore();
  });

  it('contain a page that throws, tell the host, and recover by retry', async () => {
    const silenced = jest.spyOn(console, 'error').mockImplementation(() => {});
    const faults: unknown[] = [];
    const listening = bus.on(topics.faultReported).subscribe((fault) => faults.push(fault));
    const onPageFailed = jest.fn();
    startAt('/demo/broken');
    await mount(aRemote(), { version: '1.0.0', onPageFailed });

    const panel = await screen.findByRole('alert');
    expect(onPageFailed).toHaveBeenCalledWith(
      { routeId: 'demo.broken', pathname: '/demo/broken' },
      expect.any(Error),
    );
    expect(faults).toMatchObject([{ area: 'demo', version: '1.0.0', message: 'page is broken' }]);
    isBroken = false;
    await userEvent.click(within(panel).getByRole('button', { name: '重试' }));

    expect(await screen.findByRole('heading', { name: '已恢复' })).toBeVisible();
    listening.unsubscribe();
    silenced.mockRestore();
  });

  it('open a page anew that cannot be woken, and report it', async () => {
    const silenced = jest.spyOn(console, 'error').mockImplementation(() => {});
    const faults: unknown[] = [];
    const listening = bus.on(topics.faultReported).subscribe((fault) => faults.push(fault));
    const onPageFailed = jest.fn();
    startAt('/demo/fragile');
    await mount(aRemote(), { onPageFailed });
    await screen.findByRole('heading', { name: '易碎' });

    await go('/demo/list');
    await go(-1);

    expect(await screen.findByRole('heading', { name: '易碎' })).toBeVisible();
    expect(faults).toMatchObject([{ message: 'cannot wake' }]);
    expect(onPageFailed).not.toHaveBeenCalled();
    listening.unsubscribe();
    silenced.mockRestore();
  });

  it('leave nothing behind after being mounted and unmounted twenty times', async () => {
    startAt('/demo/list');
    const remote = aRemote();
    const oneRound = async () => {
      domElement.remove();
      domElement = document.body.appendChild(document.createElement('div'));
      const unmount = await mount(remote);
      await screen.findByRole('heading', { name: '列表' });
      expect(navigation.listenerCount()).toBeGreaterThan(0);
      await unmount();
      mounted = [];
    };
    // React hangs a few listeners on the document once and for all, with its first root.
    await oneRound();
    const added = jest.spyOn(EventTarget.prototype, 'addEventListener');
    const removed = jest.spyOn(EventTarget.prototype, 'removeEventListener');

    for (let round = 0; round < 20; round += 1) await oneRound();

    // What hangs on a root's own element goes with the element; what stands on window and document must be taken down.
    const onPage = (calls: jest.SpyInstance) =>
      calls.mock.contexts.filter((target) => target === window || target === document).length;
    expect(onPage(added) - onPage(removed)).toBe(0);
    expect(navigation.listenerCount()).toBe(0);
    expect(domElement).toBeEmptyDOMElement();
    added.mockRestore();
    removed.mockRestore();
  });
});

describe('a slot', () => {
  it('is a parcel of its own that knows its id and links into the portal', async () => {
    startAt('/index/home');
    const lifecycles = aRemote().slotLifecycles['demo.figure'];
    if (!lifecycles) throw new Error('the slot has no parcel');
    await mount({ ...lifecycles, slotLifecycles: {} });

    await userEvent.click(await screen.findByRole('link', { name: 'demo.figure' }));

    expect(url()).toBe('/demo/list');
  });
});
