import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ActiveOverride } from '../portal/portal-config';
import { fakeDialogs } from '../ui/dialog.fixture';
import type { VersionChoice } from '../remotes/model/published-remote';
import { aRemote } from '../remotes/model/remote-source.fixture';
import { overrideLink } from './override-links';
import { OverrideBar } from './versions';
import { VersionsPanel } from './versions-panel';

fakeDialogs();

const remote = (name: string, version: string, choice: VersionChoice = 'current') =>
  aRemote({ name, version }, { base: '/', choice });

const titles: Readonly<Record<string, string>> = { claims: '理赔管理', finance: '财务管理' };
const titleOf = (name: string) => titles[name] ?? name;
const active: ActiveOverride[] = [{ remote: 'claims', override: { version: '1.3.0-rc.1' } }];

const choices = {
  origins: ['http://localhost:*'],
  remotes: { claims: [{ version: '1.3.0-rc.1' }, { version: '1.2.0' }], finance: [{ version: '2.0.0' }] },
};

function open(areOpen: boolean, answer: unknown = choices) {
  globalThis.fetch = jest.fn(async () => ({ ok: true, json: async () => answer }) as Response);
  const remotes = [remote('claims', '1.3.0-rc.1', 'override'), remote('finance', '2.0.0', 'canary')];
  render(
    <VersionsPanel
      remotes={remotes}
      active={active}
      areOpen={areOpen}
      titleOf={titleOf}
      onClose={() => {}}
    />,
  );
}

const lineOf = (title: string) => within(screen.getByText(title).closest('li') ?? document.body);

describe('the version panel', () => {
  it('shows for each remote which version this browser is served, and why', async () => {
    open(true);
    await screen.findByRole('option', { name: '1.2.0' });

    expect(lineOf('理赔管理').getByText('试用')).toBeVisible();
    expect(lineOf('财务管理').getByText('灰度')).toBeVisible();
    expect(screen.getByLabelText('理赔管理的版本')).toHaveValue('1.3.0-rc.1');
    expect(screen.getByLabelText('财务管理的版本')).toHaveValue('');
  });

  it('accepts only addresses of an allowed origin', async () => {
    open(true);
    await screen.findByRole('option', { name: '1.2.0' });
    expect(screen.getByRole('button', { name: '应用' })).toBeDisabled();

    await userEvent.selectOptions(screen.getByLabelText('财务管理的版本'), '其他地址…');
    const address = screen.getByLabelText('财务管理的地址');
    await userEvent.type(address, 'https://evil.example/');
    expect(address).toBeInvalid();
    await userEvent.clear(address);
    await userEvent.type(address, 'http://localhost:3001/');

    expect(address).toBeValid();
    expect(screen.getByRole('button', { name: '应用' })).toBeEnabled();
  });

  it('offers a reset but no choice of versions where overrides are not allowed', () => {
    open(false);

    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '全部恢复默认' })).toBeVisible();
    expect(globalThis.fetch).not.toHaveBeenCalled();
  });

  it('shows an error when the server does not return the list of versions', async () => {
    open(true, { nothing: true });

    expect(await screen.findByRole('alert')).toHaveTextContent('版本列表加载失败');
  });
});

describe('the override bar', () => {
  it('names the overrides, their expiry, and whether they can be read', () => {
    const expires = new Date(2026, 10, 21, 18, 5).getTime() / 1000;
    const away: ActiveOverride = {
      remote: 'finance',
      override: { url: 'http://localhost:3001/' },
      expires,
      isUnreadable: true,
    };
    const { rerender } = render(<OverrideBar active={active} titleOf={titleOf} />);
    expect(screen.getByRole('complementary', { name: '版本试用' })).toHaveTextContent(
      '正在试用：理赔管理 1.3.0-rc.1',
    );

    rerender(<OverrideBar active={[...active, away]} titleOf={titleOf} />);

    expect(screen.getByRole('complementary', { name: '版本试用' })).toHaveTextContent(
      '试用版本无法读取：理赔管理 1.3.0-rc.1、财务管理 http://localhost:3001/（至 11月21日 18:05）',
    );
    expect(screen.getByRole('button', { name: '恢复默认' })).toBeVisible();
  });
});

it('an override link keeps the path and query of the open page', () => {
  const place = { pathname: '/claims/list', search: '?page=2' };

  expect(overrideLink({ claims: 'http://localhost:3001/', finance: '' }, place)).toBe(
    '/claims/list?page=2&remote-claims=http%3A%2F%2Flocalhost%3A3001%2F&remote-finance=',
  );
});
