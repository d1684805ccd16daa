import { createStore } from 'shared-kernel/runtime';

/** Returns the hash of a file by its address; undefined for files that belong to no remote. */
type IntegrityOf = (url: string) => string | undefined;

const asked = createStore<IntegrityOf | undefined>(undefined);
const given = new WeakSet<Element>();

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

function hold(element: Element, address: unknown): void {
  const url = String(address);
  const integrity = URL.canParse(url, document.baseURI)
    ? asked.get()?.(new URL(url, document.baseURI).href)
    : undefined;
  if (integrity) {
    element.setAttribute('integrity', integrity);
    // Same mode as the page's preload hints; for another origin a hash needs CORS mode.
    if (!element.hasAttribute('crossorigin')) element.setAttribute('crossorigin', 'anonymous');
    given.add(element);
  } else if (given.delete(element)) element.removeAttribute('integrity');
}

/**
 * Sets hashes for modules imported by other modules, which have no element. Browsers without `integrity` in import
 * maps, or with support for only one map, do not check them (docs/remotes.md).
 */
export function checkModules(hashes: Readonly<Record<string, string>>, nonce: string | undefined): void {
  const map = document.createElement('script');
  map.type = 'importmap';
  if (nonce) map.nonce = nonce;
  map.textContent = JSON.stringify({ integrity: hashes });
  document.head.append(map);
}
