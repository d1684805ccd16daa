import { storedToken } from 'shared-kernel/runtime/early';
import { bootOf } from './boot';
import { foldOnClick } from './drawn-menu';
import { drawFirstRows } from './first-rows';
import { frameMarkup } from './frame-markup';
import type { pictures as AllPictures } from './pictures';
import { frameClass } from './stored-frame';

/** Written by the build. */
declare const pictures: typeof AllPictures;

const wide = '(min-width: 992px)';

/** The host's code, once it runs, keeps the rows from being drawn: it waits for them so many milliseconds at most. */
const heldAtMostMs = 700;

/**
 * Runs inside the HTML, before any file is there: draws the frame around the page that is opened, and the rows of a
 * list once they are answered. Resolves when there is nothing more to draw.
 */
async function draw(): Promise<void> {
  const boot = bootOf(window);
  const root = document.getElementById('root');
  if (!boot || !root || !storedToken()) return;
  const remotes = Object.values(boot.remotes);
  const address = new URL(window.location.href);
  const markup = frameMarkup({ brand: boot.brand, remotes, pictures }, address, matchMedia(wide).matches);
  if (markup === undefined) return;
  root.innerHTML = markup;
  const early = window.__PORTAL_EARLY__;
  if (early && root.firstElementChild)
    early.frame = { element: root.firstElementChild, path: address.pathname };
  foldOnClick(root);
  const name = root.querySelector<HTMLElement>('[data-name]');
  if (name) name.style.width = `${frameClass.read()?.nameWidth ?? 0}px`;
  const page = root.querySelector<HTMLElement>('.host-early');
  if (boot.rows && early?.rows && page) await drawFirstRows(page, boot.rows, early.rows, pictures.carets);
}

// Whatever goes wrong here, the portal starts as it would without.
const drawn = draw().catch(() => undefined);
const limit = new Promise<void>((resolve) => setTimeout(resolve, heldAtMostMs));
const early = window.__PORTAL_EARLY__;
if (early) {
  early.drawn = Promise.race([drawn, limit]);
  // Starting a request delays the first paint.
  requestAnimationFrame(() => setTimeout(() => early.answers.forEach((ask) => void ask())));
}
