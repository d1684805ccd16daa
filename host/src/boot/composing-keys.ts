/** Key code of a key that an input method handles itself. */
const inputMethod = 229;

/**
 * Keeps keys that belong to an input method from the page: the Enter that ends a composition must not search, submit or
 * leave. Safari reports it after the composition, so that only the old key code identifies it.
 */
export function keepComposingKeys(page: Window = window): void {
  const stop = (event: KeyboardEvent) => {
    // On-screen keyboards of Android report every key with this code, but without a name.
    if (event.isComposing || (event.keyCode === inputMethod && event.key !== 'Unidentified'))
      event.stopPropagation();
  };
  page.addEventListener('keydown', stop, true);
}
