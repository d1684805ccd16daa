import type { RemoteModule } from '../model/remote-module';

export function textRemote(): RemoteModule {
  const elementOf = (props: Record<string, unknown>) => props.domElement as HTMLElement;
  return {
    bootstrap: async () => null,
    mount: async (props) => {
      elementOf(props).innerHTML = '<input aria-label="关键字" />';
      return null;
    },
    update: async () => null,
    unmount: async (props) => {
      elementOf(props).innerHTML = '';
      return null;
    },
    slotLifecycles: {},
  };
}

/** Creates the portal's top bar, and has a remote's element lie over it until it is removed. */
export function layOverTopBar(area: Element): void {
  document.body.insertAdjacentHTML(
    'afterbegin',
    '<div class="host-frame"><div class="host-body"><header></header></div></div>',
  );
  const header = document.querySelector('header');
  Object.assign(header ?? {}, { getBoundingClientRect: () => ({ x: 0, y: 0, width: 100, height: 50 }) });
  document.elementFromPoint = () => (area.isConnected ? area : header);
}
