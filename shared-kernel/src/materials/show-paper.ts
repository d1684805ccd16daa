import { afterPaint } from '../runtime';

/** Element of a row of the checklist on the page. */
export const paperId = (code: string): string => `kb-paper-${code}`;

/** Leads to a row of the checklist, once a dialog that was open has given the focus back. */
export function showPaper(code: string): void {
  afterPaint(() => {
    const row = document.getElementById(paperId(code));
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'center' });
  });
}
