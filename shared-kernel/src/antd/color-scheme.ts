import { useSyncExternalStore } from 'react';
import { browserStorage, session } from '../runtime';
import type { ColorScheme } from './palettes';

/** What a user asks for; `system` follows the operating system. */
export const schemeChoices = ['system', 'light', 'dark'] as const;
export type SchemeChoice = (typeof schemeChoices)[number];

/** The choice of whoever used this browser last: the page's first script reads it before anything is drawn. */
const lastKey = 'kb.scheme';
const keyOf = (user: number) => `${lastKey}.${user}`;

const listeners = new Set<() => void>();
/** Paper is white, whatever the screen. */
let isPrinting = false;
let choice: SchemeChoice = read(lastKey);

function read(key: string): SchemeChoice {
  const stored = browserStorage.read(key);
  return schemeChoices.find((one) => one === stored) ?? 'system';
}

const write = (key: string): void => browserStorage.write(key, choice === 'system' ? undefined : choice);

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches;

function present(): ColorScheme {
  if (isPrinting) return 'light';
  const isDark = choice === 'system' ? systemIsDark() : choice === 'dark';
  return isDark ? 'dark' : 'light';
}

/** The style sheets go by the attribute, antd and the charts by the listeners. */
function apply(): void {
  document.documentElement.dataset.scheme = present();
  for (const listener of listeners) listener();
}

function take(next: SchemeChoice): void {
  choice = next;
  apply();
}

function start(): void {
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
  // Another tab of this browser has chosen.
  window.addEventListener('storage', ({ key }) => key === lastKey && take(read(lastKey)));
  for (const [event, value] of [
    ['beforeprint', true],
    ['afterprint', false],
  ] as const)
    window.addEventListener(event, () => {
      isPrinting = value;
      apply();
    });
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

/** Chooses for this user in this browser. */
export function chooseScheme(next: SchemeChoice): void {
  take(next);
  write(lastKey);
  const user = session.getState().user?.id;
  if (user !== undefined) write(keyOf(user));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The scheme in which the page is drawn now. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, present);

/** What this user chose; `system` until something is chosen. */
export const useSchemeChoice = (): SchemeChoice => useSyncExternalStore(subscribe, () => choice);
