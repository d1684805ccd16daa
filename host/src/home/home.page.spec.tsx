import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import type { AnswerOf } from 'shared-kernel/contract';
import { getCustomerInfo, getCustomerYunInfo } from 'shared-kernel/contract/customers';
import { getCapital } from 'shared-kernel/contract/money/finance';
import { listInsures } from 'shared-kernel/contract/insure';
import { listAddReduces } from 'shared-kernel/contract/roster';
import { listToDos } from 'shared-kernel/contract/to-dos';
import { civilDate } from 'shared-kernel/domain/civil-date';
import { insureStatus, settleMode } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { resetRuntime } from 'shared-kernel/runtime';
import { anEmployer, aSession, fakeApi, renderPage } from 'shared-kernel/testing';
import { ToDo } from 'shared-kernel/ui';
import type { SlotName } from 'shared-kernel/routing/definitions';
import { invoice } from '../dialogs/recharge/recharge.fixture';
import { PortalProvider } from '../portal/portal';
import { aPortal } from '../portal/portal.fixture';
import type { RemoteModule } from '../remotes/model/remote-module';
import { aRemote, aSource, loadedFrom } from '../remotes/model/remote-source.fixture';
import { HomePage } from './home.page';
import { greetingAt } from '../navigation/quick-links';

const withWidget = (name: string, slot: SlotName) =>
  aRemote({ name, slots: [{ id: `${name}.widget`, slot, order: 10 }] });

/** A remote whose widget is one line of text. */
function lineRemote(name: string): RemoteModule {
  const lifecycles = (text: string) => ({
    bootstrap: async () => null,
    mount: async ({ domElement }: { domElement?: HTMLElement }) => {
      if (domElement) domElement.textContent = text;
      return null;
    },
    update: async () => null,
    unmount: async () => null,
  });
  return { ...lifecycles(name), slotLifecycles: { [`${name}.widget`]: lifecycles(`来自${name}`) } };
}

const source = aSource({
  load: async (name) => {
    if (name === 'claims') throw new Error('503');
    return loadedFrom(lineRemote(name));
  },
});

const capital: AnswerOf<typeof getCapital> = {
  available: fen(0),
  frozen: fen(0),
  totalRecharge: fen(0),
  totalConsume: fen(0),
  totalRefund: fen(0),
  lowBalanceLine: fen(0),
  isLow: false,
  daysLeft: null,
};

interface Past {
  /** Number of policies by status; orders are those that change their staff. */
  policies?: Record<string, number>;
  orders?: number;
  isBilled?: boolean;
  toDos?: AnswerOf<typeof listToDos>['list'];
  /** Rendered in addition to the page. */
  beside?: ReactNode;
}

function open(
  counts: { policyCount: number; personCount: number; planCount?: number },
  { policies = { [insureStatus.code.inForce]: counts.policyCount }, orders = 0, ...more }: Past = {},
) {
  const count = Object.values(policies).reduce((sum, of) => sum + of, 0);
  const remotes = [
    withWidget('claims', 'home.figures'),
    withWidget('finance', 'home.figures'),
    withWidget('insure', 'home.charts'),
  ];
  const portal = aPortal({ config: { remotes }, source });
  const api = fakeApi().on(getCustomerYunInfo, {
    openTime: '2026-01-01T00:00:00Z',
    planCount: 1,
    servicerName: '陈立',
    ...counts,
  });
  api
    .on(
      getCustomerInfo,
      anEmployer({ invoiceInfo: invoice, ...(more.isBilled && { settleMode: settleMode.code.monthly }) }),
    )
    .on(getCapital, { ...capital, totalRecharge: fen(count) })
    .on(listToDos, { today: civilDate('2026-11-22'), list: more.toDos ?? [] })
    .on(listAddReduces, { list: [], count: orders, statusCounts: {} })
    .on(listInsures, { list: [], count, statusCounts: policies });
  return renderPage(
    <PortalProvider portal={portal}>
      <HomePage />
      {more.beside}
    </PortalProvider>,
    { route: '/index/home', api },
  );
}

describe('the home page', () => {
  it('shows the widgets of the remotes, even when one of them fails', async () => {
    open({ policyCount: 3, personCount: 2104 });

    expect(await screen.findByText('来自finance')).toBeVisible();
    expect(await screen.findByText('来自insure')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('此处内容加载失败');
    expect(screen.queryByRole('region', { name: '新手指引' })).not.toBeInTheDocument();
  });

  it('guides a new employer to the first cover and ticks the completed steps', async () => {
    open({ policyCount: 0, personCount: 0, planCount: 0 });

    const guide = await screen.findByRole('region', { name: '新手指引' });
    await within(guide).findByText('加减保');
    const steps = within(guide).getAllByRole('listitem');

    expect(steps.map((step) => step.textContent)).toEqual([
      '完善信息（已完成）核对开票信息，发票按此开具',
      '2充值保费从账户余额中支付',
      '3投保暂无方案，请联系客户经理陈立报价',
      '4加减保保单生效后，人员变动随时调整',
    ]);
    expect(within(guide).getByRole('link', { current: 'step' })).toHaveTextContent('充值');
    expect(screen.queryByText('来自insure')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '加减保' })).not.toBeInTheDocument();
  });

  it('does not ask an employer with monthly bills for a recharge', async () => {
    open({ policyCount: 0, personCount: 0 }, { isBilled: true });

    const guide = await screen.findByRole('region', { name: '新手指引' });
    expect(await within(guide).findByRole('link', { current: 'step' })).toHaveTextContent('投保');
    expect(within(guide).queryByText('充值')).not.toBeInTheDocument();
  });

  it('guides to the first change of staff, and hides the guide after it', async () => {
    open({ policyCount: 1, personCount: 5 });

    const guide = await screen.findByRole('region', { name: '新手指引' });
    const last = await within(guide).findByRole('link', { current: 'step' });
    expect(last).toHaveTextContent('加减保');
    expect(within(guide).getAllByText('（已完成）')).toHaveLength(3);
    // A policy exists by now, so the charts are shown together with the guide.
    expect(await screen.findByText('来自insure')).toBeVisible();
    cleanup();
    resetRuntime();

    open({ policyCount: 1, personCount: 5 }, { orders: 1 });
    expect(await screen.findByText('来自insure')).toBeVisible();
    expect(screen.queryByRole('region', { name: '新手指引' })).not.toBeInTheDocument();
  });

  it('does not show the guide again after the only policy was surrendered', async () => {
    open({ policyCount: 0, personCount: 0 }, { policies: { [insureStatus.code.surrendered]: 1 } });

    expect(await screen.findByText('来自insure')).toBeVisible();
    expect(screen.queryByRole('region', { name: '新手指引' })).not.toBeInTheDocument();
  });
});

describe('the to-dos that the page drew before its code was loaded', () => {
  afterEach(() => delete window.__PORTAL_EARLY__);

  it('stay until the remotes have rendered as many', async () => {
    const element = document.createElement('div');
    element.dataset['early'] = '/index/home';
    element.innerHTML = '<div class="host-todo-list"><a class="kb-to-do" href="/b">drawn</a></div>';
    const token = `token-of-${aSession().user.username}`;
    window.__PORTAL_EARLY__ = { token, answers: new Map(), frame: { element, path: '/index/home' } };
    window.history.replaceState(null, '', '/index/home');
    const list = ['one', 'two'].map((text) => ({
      area: 'claims' as const,
      key: text,
      text,
      action: '去处理',
      href: '/a',
      tone: 'yours' as const,
      deadline: null,
      isSeveral: false,
      isBulk: false,
    }));
    const { user } = open({ policyCount: 3, personCount: 2104 }, { toDos: list, beside: <Tasks /> });
    const card = screen.getByRole('region', { name: '今日待办' });
    const texts = () =>
      within(card)
        .getAllByRole('link')
        .map((row) => row.textContent);

    await screen.findByText('来自finance');
    expect(texts()).toEqual(['drawn']);

    await user.click(screen.getByRole('button', { name: 'finish' }));
    await waitFor(() => expect(texts()).toEqual(['one去处理', 'two去处理']));
  });
});

/** The tasks of two remotes; the second is rendered on a click. */
function Tasks() {
  const [isComplete, setComplete] = useState(false);
  return (
    <>
      <ToDo text="one" action="去处理" href="/a" />
      {isComplete && <ToDo text="two" action="去处理" href="/a" />}
      <button onClick={() => setComplete(true)}>finish</button>
    </>
  );
}

describe('the greeting on the home page', () => {
  it.each([
    ['2026-11-20T21:59:00Z', '夜深了'],
    ['2026-11-20T22:00:00Z', '上午好'],
    ['2026-11-21T04:00:00Z', '中午好'],
    ['2026-11-21T06:00:00Z', '下午好'],
    ['2026-11-21T10:00:00Z', '晚上好'],
    ['2026-11-21T16:00:00Z', '夜深了'],
  ])('follows the time in Shanghai: %s is %s', (instant, expected) => {
    expect(greetingAt(new Date(instant))).toBe(expected);
  });
});
