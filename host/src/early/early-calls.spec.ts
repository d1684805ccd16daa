import { takeEarlyAnswer } from 'shared-kernel/runtime/early';
import { remotes } from '../navigation/navigation.fixture';
import { homePath } from '../navigation/portal-route';
import { earlyCalls, readAhead } from './early-calls';

const answerOf = (reply: typeof fetch) => {
  globalThis.fetch = reply;
  return earlyCalls('t-1', ['/a']).answers.get('/a');
};
const realFetch = globalThis.fetch;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  delete window.__PORTAL_EARLY__;
  localStorage.clear();
  globalThis.fetch = realFetch;
});

describe('an early call that the HTML prepares', () => {
  it('resolves to undefined on a timeout or a network error, so that the real call is made', async () => {
    const never: typeof fetch = (_url, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const late = answerOf(never)?.();
    await jest.advanceTimersByTimeAsync(10_000);

    await expect(late).resolves.toBeUndefined();
    await expect(answerOf(() => Promise.reject(new TypeError('no network')))?.()).resolves.toBeUndefined();
  });

  it('is made once, after the first paint or when its response is requested before', async () => {
    const asked = jest.fn<Promise<Response>, Parameters<typeof fetch>>(() => new Promise(() => {}));
    globalThis.fetch = asked;
    const paint = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
    const early = earlyCalls('t-1', ['/a', '/b']);
    window.__PORTAL_EARLY__ = early;
    document.body.innerHTML = '<div id="root"><main>drawn</main></div>';
    await jest.isolateModulesAsync(async () => void (await import('./main')));
    const urls = () => asked.mock.calls.map(([url]) => url);

    await jest.advanceTimersByTimeAsync(200);
    expect(urls()).toEqual([]);
    void early.answers.get('/b')?.();
    expect(urls()).toEqual(['/b']);
    paint.mock.calls[0]?.[0](0);
    await jest.advanceTimersByTimeAsync(0);
    expect(urls()).toEqual(['/b', '/a']);
  });
});

describe('the calls of the home page', () => {
  const asksAt = async (known: object | undefined) => {
    const asked = jest.fn<Promise<Response>, Parameters<typeof fetch>>(() => new Promise(() => {}));
    globalThis.fetch = asked;
    history.replaceState(null, '', homePath);
    localStorage.setItem('token', 't-1');
    if (known) localStorage.setItem('kb.frame', JSON.stringify(known));
    const boot = Reflect.get(window, '__PORTAL__');
    Object.assign(window, { __PORTAL__: { remotes: [] }, toDosCall: '/api/toDos', guardCalls: [] });
    await jest.isolateModulesAsync(async () => void (await import('./calls')));
    Object.assign(window, { __PORTAL__: boot });
    return asked.mock.calls.map(([url]) => url);
  };

  it('include the to-dos on the first visit too, but not for a user who is known to have none', async () => {
    expect(await asksAt(undefined)).toEqual(['/prod-api/api/toDos']);
    expect(await asksAt({ projectUser: false, nameWidth: 0 })).toEqual(['/prod-api/api/toDos']);
    expect(await asksAt({ projectUser: true, nameWidth: 0 })).not.toContain('/prod-api/api/toDos');
  });
});

describe('the code of a page', () => {
  const scripts = () => [...document.body.querySelectorAll(':scope > script')];
  const open = async (root: string) => {
    document.body.innerHTML = `<template id="portal-code"><link rel="preload" href="/b.js" as="script"><script src="/a.js"></script></template><div id="root">${root}</div>`;
    const paint = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
    await jest.isolateModulesAsync(async () => void (await import('./main')));
    return paint;
  };

  it('is fetched after the first paint, or at once if nothing is drawn', async () => {
    const paint = await open('<main>drawn</main>');
    await jest.advanceTimersByTimeAsync(200);
    expect(scripts()).toHaveLength(0);
    paint.mock.calls[0]?.[0](0);
    await jest.advanceTimersByTimeAsync(0);
    expect(scripts()).toHaveLength(1);

    await open('');
    expect(scripts()).toHaveLength(1);
  });

  it('is fetched once the first rows or to-dos are drawn, or after 700 ms without them', async () => {
    history.replaceState(null, '', homePath);
    localStorage.setItem('token', 't-1');
    const pictures = new Proxy({}, { get: () => '' });
    Object.assign(window, { __PORTAL__: { brand: { name: '雇安通' }, remotes }, pictures, guardCalls: [] });
    const toDo = { area: 'claims', key: 'case.1', text: '2件案件待提交材料', action: '去提交', href: '/t1' };
    const list = [{ ...toDo, tone: 'yours', deadline: null, isSeveral: true, isBulk: false }];
    const answer = { status: 200, headers: {}, data: { data: { today: '2026-06-01', list } } };
    for (const isAnswered of [true, false]) {
      let reply: (given: typeof answer) => void = () => {};
      const answered = new Promise<typeof answer>((resolve) => (reply = resolve));
      window.__PORTAL_EARLY__ = { ...earlyCalls('t-1', []), content: () => answered };
      const paint = await open('');
      await jest.advanceTimersByTimeAsync(690);
      expect(paint).not.toHaveBeenCalled();
      if (isAnswered) reply(answer);
      await jest.advanceTimersByTimeAsync(isAnswered ? 0 : 10);
      expect(document.body.textContent?.includes(toDo.text)).toBe(isAnswered);
      expect(scripts()).toHaveLength(0);
      paint.mock.calls[0]?.[0](0);
      await jest.advanceTimersByTimeAsync(0);
      expect(scripts()).toHaveLength(1);
      jest.restoreAllMocks();
    }
  });

  it('is requested again twice if it cannot be loaded; then the page says so and offers to reload', async () => {
    await open('');
    const root = document.getElementById('root');
    for (const wait of [1000, 4000]) {
      scripts().at(-1)?.dispatchEvent(new Event('error'));
      expect(root).toBeEmptyDOMElement();
      await jest.advanceTimersByTimeAsync(wait);
    }
    expect(scripts()).toHaveLength(3);
    scripts().at(-1)?.dispatchEvent(new Event('error'));

    expect(root?.querySelector('[role=alert]')).toHaveTextContent('检查网络后刷新页面');
    expect(root?.querySelector('button')).toHaveTextContent('刷新页面');
  });
});

describe('the first calls of a page that is opened later', () => {
  it('start at once with the parameters of its address, and are used by the page', async () => {
    const asked = jest.fn<Promise<Response>, Parameters<typeof fetch>>(() => new Promise(() => {}));
    globalThis.fetch = asked;
    jest.spyOn(performance, 'now').mockReturnValue(600_000);
    const route = {
      id: 'policy',
      path: '/insurance/details/:id' as const,
      title: '保单详情',
      reads: ['/api/insures/{id}'],
    };

    readAhead('t-1', route, '/insurance/details/17');

    expect(asked.mock.calls.map(([url]) => url)).toEqual(['/prod-api/api/insures/17']);
    expect(takeEarlyAnswer('/prod-api/api/insures/17', 't-1')).toBeDefined();
    expect(takeEarlyAnswer('/prod-api/api/insures/17', 't-1')).toBeUndefined();
  });
});
