import type { Browser, BrowserContext } from '@playwright/test';
import { demoPassword } from '../portal-api';

/** Signs this user in and returns the token. */
export async function sessionOf(origin: string, username: string): Promise<string> {
  const body = new URLSearchParams({ username, password: demoPassword, client: 'PC' });
  const { token } = (await (await fetch(`${origin}/prod-api/login`, { method: 'POST', body })).json()) as {
    token?: string;
  };
  if (!token) throw new Error(`${username} was not signed in`);
  return token;
}

/** Opens a browser with an empty cache and a session of this user. */
export async function visitorWithSession(
  browser: Browser,
  origin: string,
  username: string,
): Promise<BrowserContext> {
  const token = await sessionOf(origin, username);
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: token }] }] },
  });
  await context.addCookies([{ name: 'gat', value: token, url: origin }]);
  return context;
}
