import { layOverTopBar } from '../mounting/text-remote.fixture';
import { watchCover, watchFrame } from './frame-guard';

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

  afterEach(() => jest.useRealTimers());

  it('reports a remote only while its own elements lie over the whole top bar', () => {
    jest.useFakeTimers();
    const [area, others] = [document.createElement('div'), document.createElement('div')];
    const popup = document.body.appendChild(document.createElement('div'));
    layOverTopBar(area);
    popup.dataset.popupOf = 'claims';
    const header = document.querySelector('header');
    const foundUnder = (top: (x: number) => Element | null) => {
      document.elementFromPoint = top;
      const onCover = jest.fn();
      const stop = watchCover(area, 'claims', onCover);
      jest.advanceTimersByTime(3000);
      stop();
      return onCover.mock.calls[0]?.[0] as unknown;
    };
    const inside = area.appendChild(document.createElement('p'));

    expect(foundUnder(() => inside)).toBe('it lies over the top bar');
    expect(foundUnder(() => popup)).toBe('it lies over the top bar');
    expect([others, header].map((top) => foundUnder(() => top))).toEqual([undefined, undefined]);
    expect(foundUnder((x) => (x < 80 ? inside : header))).toBeUndefined();
    inside.role = 'dialog';
    expect(foundUnder(() => inside)).toBeUndefined();
  });

  it.each([
    ['reports a remote that lies over the top bar minutes later', 300_000, undefined],
    ['lets a remote lie over the top bar after the user did something', 300_000, 299_000],
    ['reports a remote that lies over the top bar long after the user did something', 300_000, 200_000],
  ])('%s', (title, coverMs, inputMs) => {
    jest.useFakeTimers();
    const area = document.createElement('div');
    layOverTopBar(area);
    const onCover = jest.fn();
    const stop = watchCover(area, 'claims', onCover);
    setTimeout(() => document.body.append(area), coverMs);
    // Input after the overlay has appeared cannot be what opened it.
    for (const at of [inputMs ?? coverMs + 10, coverMs + 10])
      setTimeout(() => dispatchEvent(new Event('pointerdown')), at);
    jest.advanceTimersByTime(coverMs + 20_000);
    stop();
    area.remove();

    expect(onCover.mock.calls).toEqual(title.startsWith('lets') ? [] : [['it lies over the top bar']]);
  });
});
