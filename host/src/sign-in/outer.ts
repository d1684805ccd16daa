import { browserStorage, storedToken } from 'shared-kernel/runtime/early';
import { tabAfter } from './tab-after';
import { bootOf, documentTitle } from '../early/boot';
import { signInKey } from '../early/stored-frame';

/** Whoever uses the page causes one of these events; another tab that signs in causes a storage event. */
const signs = ['pointerdown', 'keydown', 'input', 'change', 'storage'] as const;

/**
 * Runs inside the HTML of a page before sign-in, which is drawn there. Its code is fetched when somebody begins to use
 * it, or at once where it has more to show than what is drawn, and goes on with what was typed and clicked until then:
 * `use-drawn-page.hook.ts`.
 */
function run(): void {
  const root = document.getElementById('root');
  const element = root?.firstElementChild;
  const code = document.querySelector<HTMLTemplateElement>('#portal-code');
  if (!element || !code) return;
  document.title = documentTitle(element.querySelector('h1')?.textContent, bootOf(window)?.brand.name ?? '');
  if (storedToken()) {
    // Whoever has a session is led on.
    element.remove();
    return fetcherOf(code, () => {})();
  }
  const fetchCode = fetcherOf(code, follow(element));
  const hasMore = browserStorage.read(signInKey) !== undefined || browserStorage.isRefused();
  if (hasMore) fetchCode();
  else for (const sign of signs) window.addEventListener(sign, fetchCode, { capture: true });
}

/** Fetches the files of a template, and those that did not come once more when it is called again. */
function fetcherOf({ content }: HTMLTemplateElement, onFailure: () => void): () => void {
  const waiting = [...content.children];
  return () => {
    for (const file of waiting.splice(0)) {
      const fetched = document.importNode(file, true);
      if (fetched instanceof HTMLScriptElement)
        fetched.addEventListener('error', () => {
          waiting.push(file);
          onFailure();
        });
      document.body.append(fetched);
    }
  };
}

/**
 * Notes what is done with the drawn page until its code takes its place. Returns what to do when the code does not come:
 * what was clicked is not done later, when nobody expects it any more.
 */
function follow(element: Element): () => void {
  const clicked: Element[] = [];
  let focused = document.activeElement;
  let isComposing = false;
  element.addEventListener('focusin', ({ target }) => (focused = target as Element));
  element.addEventListener('submit', (event) => event.preventDefault());
  element.addEventListener('compositionstart', () => (isComposing = true));
  element.addEventListener('compositionend', () => (isComposing = false));
  const failure = document.createElement('p');
  failure.className = 'host-form-problem';
  failure.role = 'alert';
  failure.textContent = '网络不通，页面没有加载完整。已填写的内容还在，请检查网络后再试一次。';
  const tabs = [...element.querySelectorAll<HTMLElement>('[role=tab]')];
  element.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button');
    if (!button) return;
    event.preventDefault();
    if (tabs.includes(button)) return choose(button, tabs);
    clicked.push(button);
    failure.remove();
    element.setAttribute('aria-busy', 'true');
  });
  for (const [at, tab] of tabs.entries())
    tab.addEventListener('keydown', (event) => {
      const next = tabs[tabAfter(event.key, at, tabs.length) ?? -1];
      if (!next) return;
      event.preventDefault();
      choose(next, tabs);
      next.focus();
    });
  const { pathname: path } = window.location;
  window.__PORTAL_EARLY__ = {
    token: undefined,
    answers: new Map(),
    frame: { element, path, done: () => ({ clicked, focused }) },
    // A field that is replaced while a word is composed in it would lose the word.
    get drawn() {
      if (!isComposing) return Promise.resolve();
      return new Promise<void>((resolve) =>
        element.addEventListener('compositionend', () => resolve(), { once: true }),
      );
    },
  };
  return () => {
    clicked.length = 0;
    element.removeAttribute('aria-busy');
    element.querySelector('main')?.append(failure);
  };
}

function choose(chosen: HTMLElement, tabs: readonly HTMLElement[]): void {
  for (const tab of tabs) {
    const isChosen = tab === chosen;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
    panel?.toggleAttribute('hidden', !isChosen);
  }
}

run();
