import { bus, topics } from 'shared-kernel/runtime';
import { layOverTopBar } from '../mounting/text-remote.fixture';
import { acceptHistory, coverOfFrame, guardPage, watchFrame, whileGuarded } from './page-guard';

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

describe('the watch over the portal frame', () => {
  const drawFrame = (side = 'beside') => {
    document.body.innerHTML = `
      <div class="host-frame" data-side="${side}">
        <div id="sidebar"><nav></nav></div>
        <div class="host-body"><header></header></div>
      </div>`;
  };

  it.each([
    ['the menu', 'removes it', () => document.querySelector('nav')?.remove()],
    [
      'the menu',
      'hides it',
      () => Object.assign(document.querySelector('nav')?.style ?? {}, { opacity: '0' }),
    ],
    [
      'the top bar',
      'hides all around it',
      () =>
        Object.assign(document.querySelector<HTMLElement>('.host-body')?.style ?? {}, { display: 'none' }),
    ],
  ])('reports that %s is gone when a remote %s', (name, _, act) => {
    drawFrame();
    const look = watchFrame();

    act();

    expect(look()).toBe(`it took ${name} away`);
  });

  it.each([
    ['the menu is folded away', () => drawFrame('rail')],
    ['the frame is drawn anew', () => drawFrame()],
    ['the user has signed out', () => (document.body.innerHTML = '')],
  ])('reports nothing when %s', (_, act) => {
    drawFrame();
    const look = watchFrame();

    act();

    expect(look()).toBeUndefined();
  });

  it('reports a remote only while its own element lies over the top bar', () => {
    const [area, dialog] = [document.createElement('div'), document.createElement('div')];
    layOverTopBar(area);
    const looks = [area.appendChild(document.createElement('p')), dialog, document.querySelector('header')];

    const found = looks.map((top) => {
      document.elementFromPoint = () => top;
      return coverOfFrame(area);
    });

    expect(found).toEqual(['it lies over the top bar', undefined, undefined]);

    const own = area.appendChild(document.createElement('div'));
    own.role = 'dialog';
    document.elementFromPoint = () => own;
    expect(coverOfFrame(area)).toBeUndefined();
  });
});
