import type { Page } from 'playwright-core';

/** What a page shows and does around every remote, in words, by what it is about. */
export type Frame = Record<string, string>;

const covered = 'hidden or covered';
/** A value that says nothing: an open dialog changes it too. */
const unknown = 'under a dialog';

/**
 * Runs in the page: returns the styles, texts and links of the frame around every remote, whether it can be clicked, and
 * the effect of style rules and listeners on elements outside of any remote. Uses nothing outside of itself.
 */
export function readFrame([covered, unknown]: readonly [string, string]): Frame {
  const looks = ['display', 'visibility', 'opacity', 'pointerEvents', 'fontFamily', 'fontSize'] as const;
  const looksOfAll = ['cursor', 'userSelect', 'touchAction', 'filter', 'transform', 'direction'] as const;
  const looksOfProbes = [...looks, ...looksOfAll, 'color', 'letterSpacing'] as const;
  const drawn: Frame = {};
  const note = (name: string, element: Element, names: readonly (keyof CSSStyleDeclaration)[] = looks) => {
    const style = getComputedStyle(element);
    for (const look of names) drawn[`${String(look)} of ${name}`] = String(style[look]);
  };
  for (const [tag, className] of [
    ['button', 'ant-btn'],
    ['input', 'ant-input'],
    ['a', 'kb-link'],
    ['table', 'kb-table'],
    ['h2', ''],
    ['p', ''],
    ['li', ''],
  ] as const) {
    const probe = document.createElement(tag);
    probe.className = className;
    document.body.append(probe);
    note(`a ${className || tag}`, probe, looksOfProbes);
    probe.remove();
  }
  const hasDialog = [...document.querySelectorAll('[role=dialog], dialog')].some((each) =>
    each.checkVisibility(),
  );
  for (const root of [document.documentElement, document.body]) {
    const name = `the page’s ${root.localName}`;
    note(name, root, [...looks, ...looksOfAll]);
    drawn[`overflow of ${name}`] = hasDialog ? unknown : getComputedStyle(root).overflow;
  }

  const probe = document.createElement('span');
  document.body.append(probe);
  const event = { bubbles: true, cancelable: true };
  const plain = (type: string) => new Event(type, event);
  for (const [name, given] of Object.entries({
    'the Tab key': new KeyboardEvent('keydown', { key: 'Tab', ...event }),
    'the F5 key': new KeyboardEvent('keydown', { key: 'F5', ...event }),
    'a click': new MouseEvent('click', event),
    'a right click': new MouseEvent('contextmenu', event),
    'a mouse wheel': new WheelEvent('wheel', event),
    'a touch': plain('touchstart'),
    'a swipe': plain('touchmove'),
    'a press': plain('pointerdown'),
    'a selection': plain('selectstart'),
    'a drag': plain('dragstart'),
    'a copy': plain('copy'),
    'a paste': plain('paste'),
    'an input': plain('input'),
    'an input method': plain('compositionstart'),
    'a submit': plain('submit'),
  })) {
    drawn[`${name} outside of it`] = 'lost';
    probe.addEventListener(given.type, () => (drawn[`${name} outside of it`] = 'works'));
    if (!probe.dispatchEvent(given)) drawn[`${name} outside of it`] = 'lost';
  }
  probe.remove();
  const error = new Error('a probe');
  for (const [name, given] of Object.entries({
    'an uncaught error': new ErrorEvent('error', { cancelable: true, message: 'a probe', error }),
    'a rejected promise': new PromiseRejectionEvent('unhandledrejection', {
      cancelable: true,
      promise: Promise.resolve(),
      reason: error,
    }),
  })) {
    let isHeard = false;
    window.addEventListener(given.type, () => (isHeard = true), { once: true });
    drawn[`report of ${name}`] = window.dispatchEvent(given) && isHeard ? 'made' : 'suppressed';
  }

  const places = {
    header: 'header',
    'header links': 'header :is(a, button)',
    menu: '[aria-label="主菜单"] :is(a, button)',
  };
  for (const [name, selector] of Object.entries(places)) {
    const element = document.querySelector(selector);
    if (!element) {
      drawn[`place of ${name}`] = 'missing';
      continue;
    }
    note(name, element);
    const isShut = element.closest('[inert], [aria-hidden=true]') !== null;
    drawn[`use of ${name}`] = isShut ? 'for nobody, or not for screen readers' : 'for everybody';
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = width && height ? document.elementFromPoint(x + width / 2, y + height / 2) : null;
    const isFree = top !== null && (element.contains(top) || top.contains(element));
    drawn[`place of ${name}`] = isFree ? 'free' : covered;
  }
  for (const element of document.querySelectorAll(`${places['header links']}, ${places.menu}`)) {
    // Numbers count what is unread.
    const text = element.textContent?.replace(/[\d+]+/g, '').trim();
    if (text) drawn[`the text “${text}”`] = 'shown';
    if (element instanceof HTMLAnchorElement)
      drawn[`the link “${text}” to ${element.pathname}${element.target && ` in ${element.target}`}`] =
        'there';
  }
  return drawn;
}

/** Runs in the page: puts elements that a user can operate above everything, in its upper left corner. */
function placeProbe(): void {
  const probe = document.createElement('div');
  probe.id = 'verify-probe';
  Object.assign(probe.style, { position: 'fixed', inset: '0 auto auto 0', zIndex: '2147483647' });
  const parts = [document.createElement('input'), document.createElement('button')] as const;
  for (const part of parts) Object.assign(part.style, { width: '150px', height: '40px' });
  parts[1].textContent = 'probe';
  parts[1].addEventListener(
    'click',
    () => (probe.dataset.clicks = `${Number(probe.dataset.clicks ?? 0) + 1}`),
  );
  probe.append(...parts);
  document.body.append(probe);
}

/** Runs in the page: returns what has reached the elements of `placeProbe`, and removes them. */
function takeProbe(): Record<'text' | 'clicks' | 'focus', string> {
  const probe = document.querySelector<HTMLElement>('#verify-probe');
  const { value = '' } = probe?.querySelector('input') ?? {};
  const isOnButton = document.activeElement === probe?.querySelector('button');
  const { clicks = '0' } = probe?.dataset ?? {};
  probe?.remove();
  return { text: value, clicks, focus: isOnButton ? 'button' : '' };
}

/** Types, clicks and presses keys as a user does: a listener may leave alone what scripts dispatch. */
async function tryInput(page: Page): Promise<Frame> {
  await page.evaluate(placeProbe);
  await page.mouse.click(75, 20);
  await page.keyboard.type('a 1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.mouse.click(225, 20);
  const { text, clicks, focus } = await page.evaluate(takeProbe);
  return {
    'typing outside of it': text === 'a 1' ? 'works' : 'lost',
    'the keyboard outside of it': focus === 'button' ? 'works' : 'lost',
    'a button outside of it': clicks === '2' ? 'works' : 'lost',
  };
}

/** Describes how the frame differs from its state without the remote. */
export function frameIssues(before: Frame, now: Frame | undefined): string[] {
  if (!now) return ['it removes the portal’s menu, or hides it'];
  return Object.keys(before)
    .filter((what) => before[what] !== now[what] && ![before[what], now[what]].includes(unknown))
    .map((what) => `it changes the portal around it: ${what} (${before[what]} → ${now[what] ?? 'gone'})`);
}

/** Time for what a page does after rendering, in milliseconds. */
const restMs = 700;
const mostDialogs = 5;

/** Reads the frame once the page is idle; undefined when its menu is not visible within the time. */
export async function lookAtFrame(page: Page, timeout = 5000): Promise<Frame | undefined> {
  const menu = page.locator('[aria-label="主菜单"] :is(a, button)').first();
  const isThere = await menu.waitFor({ timeout }).then(
    () => true,
    () => false,
  );
  await page.waitForTimeout(restMs);
  if (!isThere) return undefined;
  const read = () => page.evaluate(readFrame, [covered, unknown] as const);
  let drawn = await read();
  const isUnderDialog = async () =>
    Object.values(drawn).includes(covered) &&
    (await page.locator('[role=dialog], dialog').filter({ visible: true }).count()) > 0;
  // The host's own dialogs may open at any time, and a remote's too: Escape closes them.
  for (let closed = 0; closed < mostDialogs && (await isUnderDialog()); closed += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(restMs);
    drawn = await read();
  }
  return { ...drawn, ...(await tryInput(page)) };
}
