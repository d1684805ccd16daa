import type { Page } from '@playwright/test';

export interface Seen {
  missing: boolean;
  /** Texts of the visible error panels. */
  panels: string[];
  /** English words that are visible. */
  english: string[];
  /** Addresses inside the portal. */
  links: string[];
}

/** Abbreviations and names that Chinese screens write in Latin letters. */
const latin =
  'PDF OFD XML Excel Word ZIP JPG JPEG PNG GIF WEBP BMP TIF SVG HEIC xlsx xls csv docx doc zip pdf png jpg Ctrl Esc Enter Chrome Chromium Edge Firefox Safari Linux Windows Android iPhone iPad macOS MacIntel Headless IP MB KB GB ID WPS APP App ICP Tab HR T0 H5 VIP MRI CTMRI Outlook Shift check baoan';

export const inspect = (page: Page): Promise<Seen> =>
  page.evaluate((allowed) => {
    const visible = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('script, style, noscript, .vjs, svg') || !visible(parent)) continue;
      texts.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[placeholder], [title], [aria-label], img[alt]'))
      // Includes transparent elements, such as the boxes behind drawn check marks: they are read aloud.
      if (!element.closest('[aria-hidden=true]') && element.checkVisibility({ visibilityProperty: true }))
        texts.push(
          ...['placeholder', 'title', 'aria-label', 'alt'].map((name) => element.getAttribute(name) ?? ''),
        );
    const known = new Set(allowed.split(' '));
    const english = texts.flatMap(
      (text) =>
        text
          // Removes addresses, and record numbers such as PZ2026110001 or 91310000MA1K.
          .replace(/\b[\w.+-]+@[\w.-]+|\bhttps?:\/\/\S+|\b[\w.]+\.(?:com|cn|net)\b/g, ' ')
          .replace(/[A-Za-z-]*\d[A-Za-z\d-]*/g, ' ')
          .match(/[A-Za-z]{3,}/g) ?? [],
    );
    return {
      missing: [...document.querySelectorAll('h1')].some(
        (h1) => visible(h1) && h1.innerText === '页面不存在',
      ),
      panels: [...document.querySelectorAll<HTMLElement>('.kb-panel[role=alert], .host-fatal')]
        .filter(visible)
        .map(({ innerText }) => innerText.replace(/\s+/g, ' ').slice(0, 90)),
      english: [...new Set(english)].filter((word) => !known.has(word)),
      links: [...document.querySelectorAll('a[href^="/"]')]
        .filter(visible)
        .map((link) => link.getAttribute('href') ?? '/'),
    };
  }, latin);
