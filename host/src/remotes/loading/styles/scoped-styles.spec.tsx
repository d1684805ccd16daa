import { act } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { limitStyles, within } from './scoped-styles';

// This file is the remote: style elements belong to the file that creates them.
const limit = () => limitStyles(__filename, 'visits');

describe('a selector that is limited to an area', () => {
  it.each([
    ['.ant-btn', '.ant-btn#'],
    ['h1, .a > li', 'h1#, .a > li#'],
    ['.a::before', '.a#::before'],
    ['.a:after, ::selection', '.a#:after, #::selection'],
    [':is(.a, h1) p:not(.b, [title="x, ::y"])', ':is(.a, h1) p:not(.b, [title="x, ::y"])#'],
    ['.md\\:\\:a\\,b:hover::part(c, d):focus', '.md\\:\\:a\\,b:hover#::part(c, d):focus'],
    ['[title="\\"]::y"]', '[title="\\"]::y"]#'],
  ])('has the condition at what each of its parts selects: %s', (selectors, expected) => {
    expect(within(selectors, '#')).toBe(expected);
  });
});

describe('the style rules of a remote', () => {
  beforeAll(limit);
  afterEach(() => document.head.replaceChildren());

  const styles = (css = '') => {
    const style = document.createElement('style');
    style.textContent = css;
    document.head.append(style);
    return style;
  };
  const selectorsOf = (style: HTMLStyleElement) =>
    [...(style.sheet?.cssRules ?? [])].map((rule) => (rule as CSSStyleRule).selectorText);
  const limited = (selector: string) =>
    expect.stringContaining(`${selector}:where(:is([data-remote="visits"]`);

  it('are limited when its style element comes, when the text changes, and when a rule is added', async () => {
    const style = styles('.a { color: red } .b { color: red }');
    await Promise.resolve();
    expect(selectorsOf(style)).toEqual([limited('.a'), limited('.b')]);

    style.textContent = 'h1 { color: red }';
    await Promise.resolve();
    // jsdom leaves this out.
    Object.defineProperty(style.sheet, 'ownerNode', { value: style });
    style.sheet?.insertRule('* { color: red }', 0);
    expect(selectorsOf(style)).toEqual([limited('*'), limited('h1')]);
  });

  it('are limited only once, without their keyframes and names', async () => {
    const style = styles('@keyframes spin { from { top: 0 } } @media print { .a { color: red } }');
    await Promise.resolve();
    style.dispatchEvent(new Event('load'));

    const [frames, print] = style.sheet?.cssRules ?? [];
    expect(frames?.cssText).toMatch(/^@keyframes spin\s*{\s*from\s*{/);
    expect(print?.cssText.match(/:where/g)).toHaveLength(1);
  });

  it('are limited when React renders the style element in the remote’s area', () => {
    document.body.innerHTML = `<div data-remote="visits"><style>p { color: red }</style></div>`;
    const style = document.querySelector('style');
    style?.dispatchEvent(new Event('load'));

    expect(style && selectorsOf(style)).toEqual([limited('p')]);
  });

  it('of the host and of other remotes are left alone', async () => {
    document.head.innerHTML = '<style>p { color: red }</style>';
    const style = document.querySelector('style');
    style?.dispatchEvent(new Event('load'));
    await Promise.resolve();

    expect(style && selectorsOf(style)).toEqual(['p']);
  });
});

describe('an element that is rendered into the body', () => {
  beforeAll(limit);

  it.each([
    ['of a remote’s page', '<div data-remote="visits"><div class="place"></div></div>', 'visits'],
    ['of its widget', '<div class="host-slot" data-slot="visits.due"><p class="place"></p></div>', 'visits'],
    ['of the host', '<div id="root" class="place"></div>', ''],
  ])('by React is marked: %s', async (_, html, remote) => {
    document.body.innerHTML = html;
    const root = createRoot(document.querySelector('.place') as Element);
    const popup = document.createElement('div');
    document.body.append(popup);
    await act(async () => {
      root.render(
        <>
          {createPortal(<b>later</b>, popup)}
          {createPortal(<i>direct</i>, document.body)}
        </>,
      );
    });

    expect(popup.dataset.popupOf).toBe(remote);
    expect(document.querySelector('body > i')).toHaveAttribute('data-popup-of', remote);
    await act(async () => root.unmount());
  });

  it('has no mark when another library than React rendered it', async () => {
    document.body.innerHTML = '<div id="root"></div>';
    document.body.append(Object.assign(document.createElement('div'), { innerHTML: '<p>note</p>' }));
    await Promise.resolve();

    expect(document.querySelector('[data-popup-of]')).toBeNull();
  });
});
