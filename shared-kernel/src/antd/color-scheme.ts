import { useSyncExternalStore } from 'react';
import { browserStorage, createStore, session, useStore } from '../runtime';
import type { ColorScheme } from './palettes';

/** The user's choices; `system` follows the operating system. */
export const schemeChoices = ['system', 'light', 'dark'] as const;
export type SchemeChoice = (typeof schemeChoices)[number];

/** The last user's choice in this browser; the page's first script reads it before anything is rendered. */
const lastKey = 'kb.scheme';
const keyOf = (user: number) => `${lastKey}.${user}`;

/** Printing always uses the light scheme, because paper is white. */
const scheme = createStore({ choice: read(lastKey), isPrinting: false });

function read(key: string): SchemeChoice {
  const stored = browserStorage.read(key);
  return schemeChoices.find((one) => one === stored) ?? 'system';
}

function write(key: string): void {
  const { choice } = scheme.get();
  browserStorage.write(key, choice === 'system' ? undefined : choice);
}

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches;

function present(): ColorScheme {
  const { choice, isPrinting } = scheme.get();
  if (isPrinting) return 'light';
  const isDark = choice === 'system' ? systemIsDark() : choice === 'dark';
  return isDark ? 'dark' : 'light';
}

const take = (choice: SchemeChoice): void => scheme.update((before) => ({ ...before, choice }));

function start(): void {
  // Style sheets use the attribute, antd and the charts use the store.
  const apply = () => {
    document.documentElement.dataset.scheme = present();
  };
  scheme.subscribe(apply);
  window
    .matchMedia('(prefers-color-scheme: dark)')
    .addEventListener('change', () => scheme.update((same) => ({ ...same })));
  // Follows a choice made in another tab of this browser.
  window.addEventListener('storage', ({ key }) => key === lastKey && take(read(lastKey)));
  for (const [event, value] of [
    ['beforeprint', true],
    ['afterprint', false],
  ] as const)
    window.addEventListener(event, () => scheme.update((before) => ({ ...before, isPrinting: value })));
  let owner: number | undefined;
  session.state$.subscribe(({ user }) => {
    if (user?.id === owner || user === undefined) return;
    owner = user.id;
    take(read(keyOf(owner)));
    write(lastKey);
  });
  apply();
}

start();

/** Stores the user's choice for this browser. */
export function chooseScheme(next: SchemeChoice): void {
  take(next);
  write(lastKey);
  const user = session.getState().user?.id;
  if (user !== undefined) write(keyOf(user));
}

/** Returns the scheme that the page is rendered in now. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(scheme.subscribe, present);

export const useIsPrinting = (): boolean => useStore(scheme, ({ isPrinting }) => isPrinting);

/** Returns the user's choice; `system` until something is chosen. */
export const useSchemeChoice = (): SchemeChoice => useStore(scheme, ({ choice }) => choice);
