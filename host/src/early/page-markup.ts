import { escaped } from 'shared-kernel/list/first-rows';
import { homePath, type PortalRoute } from '../navigation/portal-route';

const repeated = (count: number): string => '<span></span>'.repeat(count);

/** What a page looks like before its code is there. */
export type PageShape = 'list' | 'form' | 'details' | 'figures';

const shapes: Readonly<Record<PageShape, string>> = {
  list: `<div class="host-early-card"><div class="host-early-fields">${repeated(4)}</div><div class="host-early-rows">${repeated(10)}</div></div>`,
  form: `<div class="host-early-card"><div class="host-early-rows">${repeated(8)}</div></div>`,
  details: `<div class="host-early-card"><div class="host-early-figures">${repeated(4)}</div><div class="host-early-rows">${repeated(8)}</div></div>`,
  figures: `<div class="host-early-card"><div class="host-early-figures">${repeated(8)}</div></div>`,
};

/** The heading of a page and grey shapes in place of what it will show. */
export const pageMarkup = (title: string, shape: PageShape): string =>
  `<div class="host-early" role="status" aria-busy="true" aria-label="加载中"><h1>${escaped(title)}</h1>${shapes[shape]}</div>`;

/** Lists stand in the menu, forms are left when their page is; what is neither shows one record. */
export function shapeOf({ path, menu, noKeep }: Pick<PortalRoute, 'path' | 'menu' | 'noKeep'>): PageShape {
  if (path === homePath) return 'figures';
  if (noKeep) return 'form';
  return menu ? 'list' : 'details';
}
