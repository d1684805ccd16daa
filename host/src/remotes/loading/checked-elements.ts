import { createStore } from 'shared-kernel/runtime';

/** Returns the hash of a file by its address; undefined for files that belong to no remote. */
type IntegrityOf = (url: string) => string | undefined;

const asked = createStore<IntegrityOf | undefined>(undefined);
const given = new WeakSet<Element>();
const isReadingMarkup = createStore(false);

/**
 * Checks the integrity of all scripts and stylesheets of a remote, whichever bundler creates the element: the hash is
 * set with the element's address, before the browser can fetch it. A later call replaces `integrityOf`.
 */
export function checkElements(integrityOf: IntegrityOf): void {
  const isWatching = asked.get() !== undefined;
  asked.set(integrityOf);
  if (isWatching) return;
  holdAddress(HTMLScriptElement.prototype, 'src');
  holdAddress(HTMLLinkElement.prototype, 'href');
}

function holdAddress(prototype: HTMLScriptElement | HTMLLinkElement, attribute: 'src' | 'href'): void {
  const address = Object.getOwnPropertyDescriptor(prototype, attribute);
  const { setAttribute } = Element.prototype;
  Object.defineProperty(prototype, attribute, {
    ...address,
    set(this: Element, url: unknown) {
      hold(this, url);
      address?.set?.call(this, url);
    },
  });
  prototype.setAttribute = function set(this: Element, name: string, value: string) {
    if (name.toLowerCase() === attribute) hold(this, value);
    setAttribute.call(this, name, value);
  };
}

/** Attributes by which the runtimes of webpack and Rspack find an element that already loads the same chunk. */
const chunkAttributes = ['data-webpack', 'data-rspack'] as const;

function hold(element: Element, address: unknown): void {
  const url = String(address);
  const integrity = URL.canParse(url, document.baseURI)
    ? asked.get()?.(new URL(url, document.baseURI).href)
    : undefined;
  if (integrity) {
    element.setAttribute('integrity', integrity);
    // Same mode as the page's preload hints; for another origin a hash needs CORS mode.
    if (!element.hasAttribute('crossorigin')) element.setAttribute('crossorigin', 'anonymous');
    // Otherwise the runtime of another version with the same names would wait for this element in place of its own.
    for (const name of chunkAttributes) element.removeAttribute(name);
    given.add(element);
  } else if (given.delete(element)) element.removeAttribute('integrity');
}

/**
 * Checks stylesheets that come with markup, also into a shadow tree, where no code sets their address. They are
 * requested again with their hash, before anything of the first answer applies.
 */
export function checkMarkup(): void {
  if (isReadingMarkup.get()) return;
  isReadingMarkup.set(true);
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element)
        for (const link of [node, ...node.querySelectorAll('link')]) askAgain(link);
  });
  const watch = (root: Node) => observer.observe(root, { childList: true, subtree: true });
  watch(document);
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function attach(how) {
    const root = attachShadow.call(this, how);
    watch(root);
    return root;
  };
}

function askAgain(link: Element): void {
  if (!(link instanceof HTMLLinkElement) || given.has(link)) return;
  const { href } = link;
  if (!href || !asked.get()?.(href)) return;
  // The same address, set again, would change nothing.
  link.removeAttribute('href');
  link.href = href;
}

/**
 * Sets hashes for modules imported by other code, which have no element. Browsers without `integrity` in import
 * maps, or with support for only one map, do not check them (docs/remotes.md).
 */
export function checkModules(hashes: Readonly<Record<string, string>>, nonce: string | undefined): void {
  const map = document.createElement('script');
  map.type = 'importmap';
  if (nonce) map.nonce = nonce;
  map.textContent = JSON.stringify({ integrity: hashes });
  document.head.append(map);
}
