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
