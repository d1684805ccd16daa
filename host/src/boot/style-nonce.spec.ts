import { giveStylesTheNonce } from './style-nonce';

describe('the nonce of styles', () => {
  it('is set on every style element made afterwards, and on nothing else', () => {
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
