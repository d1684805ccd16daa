import type { KeyboardEvent } from 'react';

/** Controls in which Enter chooses or searches: pickers, selects, suggestions, search fields. */
const ownEnter = '.ant-picker, .ant-select, .ant-input-search, [role="combobox"], [type="search"]';

/** Enter submits from nowhere but the buttons, for forms that must not be sent half-filled by a stray key. */
export function keepEnterFromSubmitting(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.target instanceof Element)) return;
  if (!event.target.closest('button, a, textarea')) event.preventDefault();
}

/**
 * Enter submits from plain fields alone. In a control that takes Enter for itself the browser would submit the form
 * as well, with everything that is still missing.
 */
export function keepEnterInControl(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.target instanceof Element)) return;
  if (event.target.closest('button, a, textarea')) return;
  if (event.target.closest(ownEnter)) event.preventDefault();
}
