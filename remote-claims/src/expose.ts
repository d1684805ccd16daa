import { createRemote } from 'shared-kernel/routing';
import { routes } from './routes';
import { slots } from './slots';

/** The one module that the host loads: lifecycles of the pages, and of each widget. */
export const { bootstrap, mount, update, unmount, slotLifecycles } = createRemote({
  name: 'claims',
  routes,
  slots,
});
