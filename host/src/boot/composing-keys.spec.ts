import { keepComposingKeys } from './composing-keys';

describe('a key of an input method', () => {
  const reached: string[] = [];
  const field = document.body.appendChild(document.createElement('input'));
  field.addEventListener('keydown', ({ key }) => reached.push(key));
  keepComposingKeys();

  it.each([
    ['during a composition', { key: 'Enter', keyCode: 13, isComposing: true }, false],
    ['after a composition, as in Safari', { key: 'Enter', keyCode: 229 }, false],
    ['of an on-screen keyboard without a composition', { key: 'Unidentified', keyCode: 229 }, true],
    ['without an input method', { key: 'Enter', keyCode: 13 }, true],
  ])('reaches the page only if it is not part of a composition: %s', (_, init, reaches) => {
    reached.length = 0;
    const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
    field.dispatchEvent(event);

    expect(reached).toEqual(reaches ? [init.key] : []);
    // The browser itself still handles it.
    expect(event.defaultPrevented).toBe(false);
  });
});
