import { act, screen, waitFor, within } from '@testing-library/react';
import { lettersOf, searchEverywhere } from 'shared-kernel/contract/search';
import { bus } from 'shared-kernel/runtime';
import { fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { PortalProvider } from '../../portal/portal';
import { aPortal } from '../../portal/portal.fixture';
import { aRemote } from '../../remotes/model/remote-source.fixture';
import { fakeDialogs } from '../../ui/dialog.fixture';
import { searchRequested } from '../topics';
import { SearchOpener } from './search-opener';

fakeDialogs();

const settings = aRemote({
  name: 'settings',
  routes: [
    {
      id: 'settings.password',
      path: '/setting/password',
      title: '修改密码',
      menu: { group: 'setting', order: 10 },
      actions: ['退出其他设备', '修改密码提醒'],
    },
    {
      id: 'settings.old',
      path: '/setting/old',
      title: '已修改密码',
      menu: { group: 'setting', order: 5 },
    },
  ],
});
const portal = aPortal({ config: { remotes: [settings] } });

const hit = (id: number, title: string, link: string) => ({
  kind: 'person' as const,
  id,
  title,
  note: '',
  link,
});
const found = [
  hit(1, '王甲一', '/editInsurance/index?person=1'),
  hit(2, '王乙一', '/editInsurance/index?person=2'),
];

function open(api = fakeApi().on(searchEverywhere, { list: found, count: 2 })) {
  api.on(lettersOf, { list: [{ pinyin: 'shouye', initials: 'sy' }], count: 1 });
  return renderPage(
    <PortalProvider portal={portal}>
      <SearchOpener />
    </PortalProvider>,
    { route: '/setting/password', api },
  );
}

const field = () => screen.findByRole('combobox');
const chosen = () => screen.getByRole('option', { selected: true });

describe('the search', () => {
  it('opens with Ctrl K and opens the record chosen with the arrow keys', async () => {
    const { user, url, api } = open();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'wjy');
    const people = within(await screen.findByRole('group', { name: '人员' }));
    expect(people.getAllByRole('option').map((option) => option.getAttribute('href'))).toEqual([
      '/editInsurance/index?person=1',
      '/editInsurance/index?person=2',
    ]);
    expect(chosen()).toHaveTextContent('王甲一');
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toHaveTextContent('王乙一');
    await user.keyboard('{Enter}');

    await waitFor(() => expect(url()).toBe('/editInsurance/index?person=2'));
    expect(api.calls(searchEverywhere)).toMatchObject([{ query: { word: 'wjy' } }]);
  });

  it('finds actions of pages, and lists them under the recently opened ones later', async () => {
    const { user } = open(fakeApi().on(searchEverywhere, { list: [], count: 0 }));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), '退出');

    const actions = within(await screen.findByRole('group', { name: '操作' }));
    expect(actions.getByRole('option')).toHaveTextContent('退出其他设备修改密码');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await user.keyboard('{Control>}k{/Control}');
    const recent = within(await screen.findByRole('group', { name: '最近打开' }));
    expect(recent.getByRole('option')).toHaveTextContent('退出其他设备修改密码');
    expect(screen.queryByRole('group', { name: '操作' })).not.toBeInTheDocument();
  });

  it('chooses the page whose title was typed before actions and longer titles', async () => {
    const { user } = open(fakeApi().on(searchEverywhere, { list: [], count: 0 }));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), '修改密码');

    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '修改密码设置',
      '已修改密码设置',
      '修改密码提醒修改密码',
    ]);
  });

  it('finds pages by pinyin, even while the search for records fails', async () => {
    const { user } = open(fakeApi().on(searchEverywhere, refuse(500)));
    act(() => bus.publish(searchRequested, {}));

    await user.type(await field(), 'shou');

    const pages = within(await screen.findByRole('group', { name: '页面' }));
    expect(pages.getByRole('option', { name: '首页' })).toBeInTheDocument();
    expect(await screen.findByText('记录搜索失败，请稍后再试')).toBeInTheDocument();
  });
});
