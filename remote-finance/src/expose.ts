import { createRemote } from 'shared-kernel/routing';
import { routes } from './routes';
import { slots } from './slots';

/** The one module that the host loads: lifecycles of the pages and of each widget, and fetching a page ahead. */
export const { bootstrap, mount, update, unmount, preload, slotLifecycles } = createRemote({
  name: 'finance',
  routes,
  slots,
});
