import { existsSync } from 'node:fs';

/** The bench and Lighthouse measure in the browser that users have. */
export const wholeChromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Draws the same without windows, with a third less processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** Debian's Chromium; the switches disable its own network requests. */
export const chromiumLaunch = {
  executablePath: process.env.CHROMIUM ?? (existsSync(headlessShell) ? headlessShell : wholeChromium),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
