import { act } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { bus, navigation, session, topics } from '../runtime';
import { aSession } from '../testing/builders';
import { bindHistory } from '../testing/render-page';
import { createRemote, type Lifecycles } from './create-remote';
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
  'demo.mixed': '/demo/mixed',
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

/** Shows its heading once it has read its record. */
function DetailPage() {
  const { id } = useParams();
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRead(true));
    return () => clearTimeout(timer);
  }, []);
  return isRead ? <h1>详情 {id}</h1> : <p>加载中</p>;
}

function FormPage() {
  const [text, setText] = useState('');
  return <input aria-label="备注" value={text} onChange={(event) => setText(event.target.value)} />;
}

/** Throws when its effects run again, as a dialog does that was open when the page was left. */
function FragilePage() {
  const timesShown = useRef(0);
  useEffect(() => {
    timesShown.current += 1;
    if (timesShown.current > 1) throw new Error('cannot wake');
  }, []);
  return <h1>易碎</h1>;
}

function MixedPage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section>
      <h1>混排</h1>
      <p>{isOpen && '已展开：'}共三条</p>
      <button onClick={() => setOpen(true)}>展开</button>
    </section>
  );
}

let isBroken = true;

export const repairBrokenPage = () => void (isBroken = false);

function BrokenPage() {
  if (isBroken) throw new Error('page is broken');
  return <h1>已恢复</h1>;
}

/** A remote with one page of each kind and one widget. */
export const aRemote = () =>
  createRemote({
    name: 'demo',
    routes: defineRoutes(paths, {
      'demo.root': { redirect: paths['demo.list'] },
      'demo.list': { title: '列表', load: async () => ListPage },
      'demo.detail': { title: '详情', load: async () => DetailPage },
      'demo.form': { title: '表单', noKeep: true, load: async () => FormPage },
      'demo.fragile': { title: '易碎', load: async () => FragilePage },
      'demo.mixed': { title: '混排', load: async () => MixedPage },
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

/** React's act waits for its callback, the lifecycle for React: start it inside act and await it afterwards. */
async function live(lifecycle: () => Promise<unknown>) {
  let done: Promise<unknown> = Promise.resolve();
  await act(async () => {
    done = lifecycle();
  });
  await done;
}

interface Stage {
  /** The element the host gave to the remote. */
  readonly element: HTMLElement;
  startAt(address: string): void;
  /** Mounts as single-spa does; returns a function that unmounts. What remains mounted is unmounted after the test. */
  mount(remote?: Lifecycles, props?: Record<string, unknown>): Promise<() => Promise<void>>;
  open(address: string, props?: Record<string, unknown>): Promise<void>;
}

/** Provides a signed-in browser with an empty element for a remote, for each test of a describe. */
export function aStage(): Stage {
  let element: HTMLElement;
  let unmounts: (() => Promise<void>)[];
  let releaseHistory: () => void;

  beforeEach(() => {
    isBroken = true;
    unmounts = [];
    element = document.body.appendChild(document.createElement('div'));
    session.signedIn('t-1');
    session.loaded(aSession());
  });

  afterEach(async () => {
    for (const unmount of unmounts) await unmount();
    releaseHistory();
    element.remove();
  });

  const stage: Stage = {
    get element() {
      return element;
    },
    startAt(address) {
      releaseHistory = bindHistory(address);
    },
    async open(address, props) {
      stage.startAt(address);
      await stage.mount(aRemote(), props);
    },
    async mount(remote = aRemote(), extra = {}) {
      const props = { name: 'demo', domElement: element, ...extra };
      await live(() => remote.bootstrap(props));
      await live(() => remote.mount(props));
      const unmount = async () => {
        unmounts = unmounts.filter((each) => each !== unmount);
        await live(() => remote.unmount(props));
      };
      unmounts.push(unmount);
      return unmount;
    },
  };
  return stage;
}

export const go = (to: string | number) =>
  act(async () => (typeof to === 'number' ? navigation.go(to) : navigation.navigate(to)));
