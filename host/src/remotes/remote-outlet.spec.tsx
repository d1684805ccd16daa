import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bus, topics } from 'shared-kernel/runtime';
import { KernelProviders } from 'shared-kernel/ui';
import { RemoteFailure } from './remote-failure';
import type { RemoteModule, RemoteSource } from './remote-module';
import { RemoteOutlet } from './remote-outlet';

/** A remote whose whole page is a text field. */
function textRemote(): RemoteModule {
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

const outlet = (source: RemoteSource, hidden = false) => (
  <KernelProviders>
    <RemoteOutlet name="claims" version="1.2.0" source={source} title="报案列表" hidden={hidden} />
  </KernelProviders>
);

describe('the place of a remote', () => {
  it('holds a skeleton until the remote stands', async () => {
    let arrive: (module: RemoteModule) => void = () => {};
    render(outlet({ load: () => new Promise((resolve) => (arrive = resolve)) }));

    expect(screen.getByRole('status', { name: '加载中' })).toBeInTheDocument();

    await act(async () => arrive(textRemote()));
    expect(await screen.findByLabelText('关键字')).toBeVisible();
    expect(screen.queryByRole('status', { name: '加载中' })).not.toBeInTheDocument();
  });

  it('says that the area is unavailable, reports it under the number shown, and recovers on retry', async () => {
    const faults: Array<{ area: string; version?: string; reference: string }> = [];
    const listening = bus.on(topics.faultReported).subscribe((fault) => faults.push(fault));
    let isBack = false;
    const source: RemoteSource = {
      load: async (remote) => {
        if (!isBack)
          throw new RemoteFailure({ remote, version: '1.2.0', stage: 'entry', cause: new Error('503') });
        return textRemote();
      },
    };
    render(outlet(source));

    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('“报案列表”暂时无法使用');
    expect(faults).toMatchObject([{ area: 'claims', version: '1.2.0' }]);
    expect(panel).toHaveTextContent(faults[0]?.reference ?? 'no reference');

    isBack = true;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));

    expect(await screen.findByLabelText('关键字')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    listening.unsubscribe();
  });

  it('is unavailable as well when the remote throws while mounting', async () => {
    const broken: RemoteModule = {
      ...textRemote(),
      mount: async () => Promise.reject(new Error('broken page')),
    };

    render(outlet({ load: async () => broken }));

    expect(await screen.findByRole('alert')).toHaveTextContent('暂时无法使用');
  });

  it('keeps what was typed while another remote is shown', async () => {
    const source: RemoteSource = { load: async () => textRemote() };
    const { rerender } = render(outlet(source));
    await userEvent.type(await screen.findByLabelText('关键字'), '张伟');

    rerender(outlet(source, true));
    expect(screen.getByLabelText('关键字')).not.toBeVisible();

    rerender(outlet(source, false));
    expect(screen.getByLabelText('关键字')).toHaveValue('张伟');
  });
});
