import { bus, topics } from 'shared-kernel/runtime';
import { acceptHistory, guardPage, whileGuarded } from './page-guard';

const spoilFetch = () => {
  const { fetch } = window;
  const wrapped: typeof fetch = (...given) => fetch(...given);
  window.fetch = wrapped;
  return fetch;
};

describe('the guard of globals that all remotes share', () => {
  beforeAll(() => {
    window.fetch ??= () => Promise.reject(new Error('nothing is to be fetched'));
  });

  it.each<[string, () => void, object, string]>([
    ['window.fetch', spoilFetch, window, 'fetch'],
    ['history.pushState', () => (history.pushState = () => {}), history, 'pushState'],
    ['Array.prototype.map', () => Reflect.set(Array.prototype, 'map', () => []), Array.prototype, 'map'],
    ['Storage.prototype.setItem', () => (Storage.prototype.setItem = () => {}), Storage.prototype, 'setItem'],
  ])('reports a remote that changes %s, and restores it', (name, spoil, holder, key) => {
    const before: unknown = Reflect.get(holder, key);
    const end = guardPage('claims');

    spoil();

    expect(end()).toBe(`it changed ${name} for everybody`);
    expect(Reflect.get(holder, key)).toBe(before);
  });

  it('accepts a new function on a prototype, as polyfills add them', () => {
    const end = guardPage('claims');

    Reflect.set(Array.prototype, 'last', () => 'added');

    expect(end()).toBeUndefined();
    expect(Reflect.get(Array.prototype, 'last')).toBeDefined();
    Reflect.deleteProperty(Array.prototype, 'last');
  });

  it('accepts a replaced Function.prototype.toString, as polyfills replace it', () => {
    const { toString } = Function.prototype;
    const end = guardPage('claims');

    Reflect.set(Function.prototype, 'toString', () => 'function () { [native code] }');

    expect(end()).toBeUndefined();
    Reflect.set(Function.prototype, 'toString', toString);
  });

  it('blames no remote when several load at once, but reports and undoes the change', () => {
    const reported: string[] = [];
    bus.on(topics.failureReported).subscribe(({ message }) => reported.push(message));
    const [first, second] = [guardPage('claims'), guardPage('finance')];

    const fetch = spoilFetch();

    expect([first(), second()]).toEqual([undefined, undefined]);
    expect(reported).toEqual(['one of several remotes: it changed window.fetch for everybody']);
    expect(window.fetch).toBe(fetch);
  });

  it('blames the remote that was loading alone when the change was made, even if another has started since', () => {
    const first = guardPage('claims');
    spoilFetch();
    const second = guardPage('finance');

    expect([second(), first()]).toEqual([undefined, 'it changed window.fetch for everybody']);
  });

  it('accepts changes made before a remote loads, and those of the host’s own libraries', () => {
    const fetch = spoilFetch();
    const { pushState } = history;
    const end = guardPage('claims');

    history.pushState = (...given) => pushState.call(history, ...given);
    acceptHistory();

    expect(end()).toBeUndefined();
    window.fetch = fetch;
    Reflect.deleteProperty(history, 'pushState');
  });

  it('rejects with a trespass failure when the guarded work changed a global', async () => {
    const loading = whileGuarded({ remote: 'claims', version: '1.0.0' }, async () => spoilFetch());

    await expect(loading).rejects.toMatchObject({ stage: 'trespass', remote: 'claims', version: '1.0.0' });
  });
});
