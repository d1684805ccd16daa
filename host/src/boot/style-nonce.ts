/**
 * Gives every style element that is made from now on the page's nonce. antd takes the nonce for its own styles, but
 * the element that it measures scrollbars with does not get it, and the content security policy would refuse that
 * element on every page.
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
