/**
 * Sets the page's nonce on every style element created from now on. antd sets it on its own styles, but not on the
 * element with which it measures scrollbars, so the content security policy would report that element on every page.
 */
export function giveStylesTheNonce(nonce: string | undefined, owner: Document = document): void {
  if (!nonce) return;
  const create = owner.createElement.bind(owner);
  owner.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof owner.createElement;
}
