import { browserStorage, storedToken } from 'shared-kernel/runtime/early';
import { tabAfter } from './tab-after';
import { showMissingCode } from '../ui/fatal-page';
import { bootOf, documentTitle } from '../early/boot';
import { codeFetcher } from '../early/fetch-code';
import { signInKey } from '../early/stored-frame';

/** Any use of the page causes one of these events; a sign-in in another tab causes a storage event. */
const signs = ['pointerdown', 'keydown', 'input', 'change', 'storage'] as const;

/**
 * Runs inline in a page before sign-in, whose markup is in the HTML. The page's code is fetched on the first
 * interaction, or at once if more than the static markup must be shown. It takes over what was typed and clicked until
 * then: `use-drawn-page.hook.ts`.
 */
function run(): void {
  const root = document.getElementById('root');
  const element = root?.firstElementChild;
  if (!element) return;
  document.title = documentTitle(element.querySelector('h1')?.textContent, bootOf(window)?.brand.name ?? '');
  if (storedToken()) {
    // With a session the sign-in page is removed, and the portal starts.
    element.remove();
    return codeFetcher(() => root && showMissingCode(root))?.();
  }
  const fetchCode = codeFetcher(follow(element));
  if (!fetchCode) return;
  const hasMore = browserStorage.read(signInKey) !== undefined || browserStorage.isRefused();
  if (hasMore) fetchCode();
  else for (const sign of signs) window.addEventListener(sign, fetchCode, { capture: true });
}

/**
 * Records what the user does in the static page until the code replaces it. Returns a function to call when the code
 * cannot be loaded: recorded clicks are dropped, because the user no longer expects them.
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
    // Replacing a field while a word is being composed in it would lose the word.
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
