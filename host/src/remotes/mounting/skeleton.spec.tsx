import { act, render, screen, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KernelProviders } from 'shared-kernel/ui';
import type { LoadedRemote, RemoteModule, RemoteSource } from '../model/remote-module';
import { aSource, loadedFrom } from '../model/remote-source.fixture';
import { RemoteOutlet } from './remote-outlet';
import { textRemote } from './text-remote.fixture';

const layoutSheet = readFileSync(join(__dirname, '../../layout/layout.css'), 'utf8');

const outlet = (source: RemoteSource) => (
  <KernelProviders>
    <RemoteOutlet name="claims" source={source} title="报案列表" path={undefined} hidden={false} />
  </KernelProviders>
);

describe('the skeleton of a remote', () => {
  it('is shown until the remote is mounted', async () => {
    let arrive: (loaded: LoadedRemote) => void = () => {};
    render(outlet(aSource({ load: () => new Promise((resolve) => (arrive = resolve)) })));

    expect(screen.getByRole('status', { name: '加载中' })).toBeInTheDocument();

    await act(async () => arrive(loadedFrom(textRemote())));
    expect(await screen.findByLabelText('关键字')).toBeVisible();
    expect(screen.queryByRole('status', { name: '加载中' })).not.toBeInTheDocument();
  });

  it('is hidden as soon as there is content, even while the remote is still mounting', async () => {
    let finish = () => {};
    const mounting = new Promise<void>((resolve) => (finish = resolve));
    const remote = textRemote();
    const slow: RemoteModule = {
      ...remote,
      mount: async (props) => {
        await remote.mount(props);
        await mounting;
      },
    };
    render(outlet(aSource({ load: async () => loadedFrom(slow) })));
    expect(await screen.findByLabelText('关键字')).toBeVisible();

    const skeleton = screen.getByRole('status', { name: '加载中' });
    // jsdom applies no styles, so check that the rule exists and its selector matches.
    const selector = ".host-area > [data-filled] ~ [aria-busy='true']";
    expect(layoutSheet).toContain(`${selector} {\n  display: none;`);
    await waitFor(() => expect(skeleton.matches(selector)).toBe(true));

    await act(async () => finish());
  });
});
