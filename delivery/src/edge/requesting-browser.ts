import type { FastifyRequest } from 'fastify';
import type { ActiveOverride } from '../overrides/override-policy';
import type { RequestingBrowser } from '../registry/resolution';
import type { EdgeConfig } from './config';
import { cookieOf } from './cookies';

/** The facts of a request that decide which versions its browser gets. */
export function requestingBrowser(
  { headers }: FastifyRequest,
  { brand }: EdgeConfig,
  active: readonly ActiveOverride[],
): RequestingBrowser {
  const cohort = cookieOf(headers.cookie, `${brand.code}-cohort`);
  return {
    cohort: cohort && /^[\w-]{1,64}$/.test(cohort) ? cohort : undefined,
    overrides: Object.fromEntries(active.map(({ remote, override }) => [remote, override])),
  };
}
