import { bus, navigation, notify, session, topics } from 'shared-kernel/runtime';
import type { Container } from './container';
import { openShareScope } from './share-scope';

/** Stands for kernel 0.5 on top of the current one: three names of the runtime were different. */
const loadAdapter = jest.fn(async () => ({
  eventBus: bus,
  router: { open: (path: string) => navigation.navigate(path) },
  toast: (message: string) => notify.done(message),
  session,
  topics,
}));

jest.mock(
  'host/shared-modules',
  () => {
    const loaded = (name: string) => async () => jest.requireActual<object>(name);
    return {
      sharedModules: {
        rxjs: { version: '7.8.2', load: loaded('rxjs'), instead: '' },
        'shared-kernel/runtime': { version: '0.6.0', load: loaded('shared-kernel/runtime'), instead: '' },
        'shared-kernel/query': { version: '0.6.0', load: loaded('shared-kernel/query'), instead: '' },
      },
      previousKernel: {
        version: '0.5.0',
        modules: { 'shared-kernel/runtime': { load: () => loadAdapter(), instead: '' } },
      },
    };
  },
  { virtual: true },
);

type Module = Record<string, never>;
type Scope = Record<string, Record<string, { get(): Promise<() => Module> }>>;

/** A remote's container as far as the share scope uses it; `from` returns a shared module and its version. */
function aContainer() {
  let given: Scope = {};
  const container: Container = {
    init: (scope) => void (given = scope as Scope),
    get: async () => () => ({}),
  };
  const from = async (request: string) => {
    const [version = '', ...more] = Object.keys(given[request] ?? {});
    expect(more).toEqual([]);
    return { version, module: (await given[request]?.[version]?.get())?.() };
  };
  return { container, from };
}

interface OldRuntime {
  eventBus: typeof bus;
  router: { open(path: string): void };
  toast(message: string): void;
  session: typeof session;
  topics: typeof topics;
}

it('gives a remote of the previous kernel its old exports, on the session, bus and history of the current kernel', async () => {
  const scope = openShareScope();
  const [now, before] = [aContainer(), aContainer()];
  await scope.initialise(now.container, '1.0.0');
  const present = await now.from('shared-kernel/runtime');
  expect(present.version).toBe('0.6.0');
  // Remotes of the current kernel do not fetch the adapter.
  expect(loadAdapter).not.toHaveBeenCalled();

  await scope.initialise(before.container, '0.9.0', 'previous');
  const { version, module } = await before.from('shared-kernel/runtime');
  const old = module as unknown as OldRuntime;

  expect([version, loadAdapter.mock.calls.length]).toEqual(['0.5.0', 1]);
  expect(old.session).toBe(session);
  const heard: unknown[] = [];
  const following = bus.on(topics.noticeGiven).subscribe((notice) => heard.push(notice));
  const answered: unknown[] = [];
  const answering = old.eventBus.on(old.topics.balanceChanged).subscribe((event) => answered.push(event));
  old.toast('评价已送出');
  bus.publish(topics.balanceChanged, {});
  expect(heard).toEqual([expect.objectContaining({ message: '评价已送出' })]);
  expect(answered).toEqual([{}]);
  const navigate = jest.fn(async () => {});
  const release = navigation.bind({
    state: { location: { pathname: '/', search: '', hash: '', state: null, key: 'a' }, historyAction: 'POP' },
    subscribe: () => () => {},
    navigate,
  } as never);
  old.router.open('/visits/index');
  expect(navigate).toHaveBeenCalledWith('/visits/index', undefined);
  // Modules without an adapter are the same objects, under the version that the remote requires.
  for (const request of ['shared-kernel/query', 'rxjs']) {
    const [one, other] = [await now.from(request), await before.from(request)];
    expect(one.module).toBe(other.module);
  }
  expect((await before.from('shared-kernel/query')).version).toBe('0.5.0');
  expect(() => Reflect.get(present.module ?? {}, 'eventBus')).toThrow('does not provide eventBus');
  expect(() => Reflect.get(old, 'navigation')).toThrow('does not provide navigation');
  for (const ending of [following, answering]) ending.unsubscribe();
  release();
});
