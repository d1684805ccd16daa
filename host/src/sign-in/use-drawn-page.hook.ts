import { useLayoutEffect, useRef } from 'react';

/** All controls in document order: the static page and the rendered one have the same. */
const controlsOf = (page: Element) => [
  ...page.querySelectorAll<HTMLElement>('input:not([hidden]), button, a[href]'),
];

/** Repeats what was typed, focused and clicked in the static page (see `outer.ts`) in the rendered one. */
export function useDrawnPage<Page extends HTMLElement>() {
  const place = useRef<Page>(null);
  useLayoutEffect(() => {
    const early = window.__PORTAL_EARLY__;
    const page = place.current;
    const { element, path, done } = early?.frame ?? {};
    if (!early || !page || !element || !done) return;
    delete early.frame;
    if (path !== window.location.pathname) return;
    const before = controlsOf(element);
    const now = controlsOf(page);
    const sameAs = (control: Element | null) => now[before.findIndex((each) => each === control)];
    const { clicked, focused } = done();
    sameAs(element.querySelector('[role=tab][aria-selected=true]'))?.click();
    before.forEach((control, index) => repeatInput(control, now[index]));
    // Not later: a key that is pressed meanwhile would reach the field that the new page focuses.
    const isFocused = repeatFocus(focused, sameAs(focused));
    // After the next render: a field of another tab is hidden until then, and a form sends only rendered values.
    setTimeout(() => {
      if (!isFocused) repeatFocus(focused, sameAs(focused));
      for (const control of clicked) sameAs(control)?.click();
    });
  }, []);
  return place;
}

function repeatInput(before: HTMLElement, now: HTMLElement | undefined): void {
  if (!(before instanceof HTMLInputElement) || !(now instanceof HTMLInputElement)) return;
  if (before.checked !== now.checked) now.click();
  if (before.type === 'checkbox' || before.value === now.value) return;
  // React tracks the `value` property of the element, so this uses the setter of the prototype.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(now, before.value);
  now.dispatchEvent(new Event('input', { bubbles: true }));
}

function repeatFocus(before: Element | null, now: HTMLElement | undefined): boolean {
  now?.focus();
  if (before instanceof HTMLInputElement && now instanceof HTMLInputElement && before.type !== 'checkbox')
    now.setSelectionRange(before.selectionStart, before.selectionEnd);
  return document.activeElement === now;
}
