import type { FastifyRequest } from 'fastify';
import type { ActiveOverride } from '../overrides/override-policy';
import type { AskingBrowser } from '../registry/resolution';
import type { EdgeConfig } from './config';
import { cookieOf } from './cookies';

/** What a request tells of the browser that sent it, as far as it decides which versions that browser gets. */
export function askingBrowser(
  { headers }: FastifyRequest,
  { brand }: EdgeConfig,
  active: readonly ActiveOverride[],
): AskingBrowser {
  const cohort = cookieOf(headers.cookie, `${brand.code}-cohort`);
  return {
    cohort: cohort && /^[\w-]{1,64}$/.test(cohort) ? cohort : undefined,
    overrides: Object.fromEntries(active.map(({ remote, override }) => [remote, override])),
  };
}
