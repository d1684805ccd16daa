import { createRemote } from 'shared-kernel/routing';
import { routes } from './routes';
import { slots } from './slots';

/** The only module that the host loads: lifecycles of the pages and of each widget, and preloading of a page. */
export const { bootstrap, mount, update, unmount, preload, slotLifecycles } = createRemote({
  name: 'claims',
  routes,
  slots,
});
