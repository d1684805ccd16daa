import { afterPaint } from '../runtime';

export const paperId = (code: string): string => `kb-paper-${code}`;

/** Scrolls to a checklist row and focuses it, after a closing dialog has restored the focus. */
export function showPaper(code: string): void {
  afterPaint(() => {
    const row = document.getElementById(paperId(code));
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'center' });
  });
}
