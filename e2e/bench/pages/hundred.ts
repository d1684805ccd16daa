import type { Browser } from 'playwright-core';
import { listPath } from '../settings';
import { measureLoads } from './load';
import type { Loads } from './load';

export interface HundredFigures {
  few: Loads;
  hundred: Loads;
  /** The HTML alone, in kB of 1000 on the wire: what grows with the registry. */
  pageKb: Record<'few' | 'hundred', number>;
}

/** The list page with a registry of four remotes and with one of a hundred, alternating. */
export async function measureHundred(
  browser: Browser,
  origins: Record<'few' | 'hundred', string>,
  how: { runs: number; token: string },
): Promise<HundredFigures> {
  const variants = Object.entries(origins).map(([name, origin]) => ({ name, origin }));
  const { few, hundred } = await measureLoads(browser, variants, how);
  if (!few || !hundred) throw new Error('a variant was not measured');
  const html = ({ transfers }: Loads) => transfers.find(({ path }) => path === listPath)?.kb ?? Number.NaN;
  return { few, hundred, pageKb: { few: html(few), hundred: html(hundred) } };
}
