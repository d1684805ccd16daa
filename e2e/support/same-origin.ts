import type { Page } from '@playwright/test';
import { baseUrl } from './stack';

/**
 * Collects every address that the page requests at another origin, including websockets and workers, without data: and
 * blob:.
 */
export function foreignRequests(page: Page): string[] {
  const foreign: string[] = [];
  const own = new URL(baseUrl).host;
  const look = (address: string) => {
    const { protocol, host } = new URL(address);
    if (!['data:', 'blob:'].includes(protocol) && host !== own) foreign.push(address);
  };
  page.context().on('request', (request) => look(request.url()));
  page.on('websocket', (socket) => look(socket.url()));
  page.on('worker', (worker) => look(worker.url()));
  return foreign;
}
