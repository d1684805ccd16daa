import { giveStylesTheNonce } from './style-nonce';

describe('the nonce of style elements', () => {
  it('is set on every style element created afterwards, and on no other element', () => {
    const page = document.implementation.createHTMLDocument();
    giveStylesTheNonce('n-1', page);

    expect(page.createElement('style').nonce).toBe('n-1');
    expect(page.createElement('div').nonce).not.toBe('n-1');
  });

  it('does not change a page without a nonce', () => {
    const page = document.implementation.createHTMLDocument();
    const { createElement } = page;

    giveStylesTheNonce(undefined, page);

    expect(page.createElement).toBe(createElement);
  });
});
