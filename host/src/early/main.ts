import { afterPaint, storedToken } from 'shared-kernel/runtime/early';
import { showMissingCode } from '../ui/fatal-page';
import { bootOf, urlsOf } from './boot';
import { followClicks } from './drawn-clicks';
import { codeFetcher } from './fetch-code';
import { drawFirstRows } from './first-rows';
import { drawToDos } from './first-to-dos';
import { frameMarkup } from './frame-markup';
import type { guardCalls as GuardCalls, pictures as AllPictures } from './pictures';
import { frameClass } from './stored-frame';

/** Written by the build. */
declare const pictures: typeof AllPictures;
declare const guardCalls: typeof GuardCalls;

const wide = '(min-width: 992px)';

/** Maximum time that the page's code waits for the first rows or to-dos, in milliseconds. */
const waitsAtMostMs = 700;

/**
 * Runs inline in the HTML, before any file is loaded: draws the frame around the opened page, and the rows of a list or
 * the to-dos of the home page once they have arrived. Resolves when nothing more is to be drawn.
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
  followClicks(root);
  const name = root.querySelector<HTMLElement>('[data-name]');
  if (name) name.style.width = `${frameClass.read()?.nameWidth ?? 0}px`;
  const page = root.querySelector<HTMLElement>('.host-early');
  if (!early?.content || !page) return;
  if (boot.rows) await drawFirstRows(page, boot.rows, early.content, pictures.carets);
  else await drawToDos(page, early.content, early.answers.get(urlsOf(guardCalls)[0] ?? ''));
}

const root = document.getElementById('root');
/** Times after which scripts that could not be loaded are requested again, in milliseconds. */
const retries = [1000, 4000];
const fetchCode = codeFetcher(() => {
  const wait = retries.shift();
  if (wait !== undefined) setTimeout(() => fetchCode?.(), wait);
  else if (root) showMissingCode(root);
});

const fetchAll = () => {
  fetchCode?.();
  window.__PORTAL_EARLY__?.answers.forEach((ask) => void ask());
};
// Errors here are ignored: the portal then starts without a drawn frame.
const drawn = draw().catch(() => undefined);
const limit = new Promise<void>((resolve) => setTimeout(resolve, waitsAtMostMs));
// Requests, and the scripts that they load, take main-thread time: they would delay the paint of what is drawn.
if (root?.firstElementChild) void Promise.race([drawn, limit]).then(() => afterPaint(fetchAll));
else fetchAll();
