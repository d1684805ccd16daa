import { cleanup, screen } from '@testing-library/react';
import { getCustomerYunInfo } from 'shared-kernel/contract/customers';
import { resetRuntime } from 'shared-kernel/runtime';
import { fakeApi, renderPage } from 'shared-kernel/testing';
import type { RemoteDescription, SlotName } from 'shared-kernel/routing/definitions';
import { PortalProvider } from '../portal/portal';
import { portalMap } from '../navigation/portal-map';
import type { RemoteModule } from '../remotes/model/remote-module';
import { aSource, loadedFrom } from '../remotes/model/remote-source.fixture';
import { HomePage } from './home.page';

const describing = (name: string, slot: SlotName): RemoteDescription => ({
  name,
  version: '1.0.0',
  requires: { kernel: '^0.3.0', api: '^1.0.0' },
  routes: [],
  slots: [{ id: `${name}.widget`, slot, order: 10 }],
  exposes: './remote',
  entry: 'mf-manifest.json',
  assets: { firstLoad: [] },
  integrity: {},
});

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

function open(counts: { policyCount: number; personCount: number }) {
  const descriptions = [
    describing('claims', 'home.figures'),
    describing('finance', 'home.figures'),
    describing('insure', 'home.charts'),
  ];
  const portal = {
    config: {
      brand: { name: '雇安通', code: 'gat', site: 'https://www.example.com/', salesCompany: '示例公司' },
      remotes: descriptions.map((description) => ({ description, base: 'http://localhost/' })),
      environment: 'production',
      host: 'spec',
      overrides: { areOpen: false, active: [] },
      provides: { libraries: {} },
      rejected: [],
    },
    map: portalMap(descriptions),
    source,
    gate: {
      pass: async () => ({ kind: 'allow' as const }),
      passwordReason: () => undefined,
      refresh: () => {},
    },
  };
  const api = fakeApi().on(getCustomerYunInfo, {
    openTime: '2026-01-01T00:00:00Z',
    planCount: 1,
    servicerName: null,
    ...counts,
  });
  return renderPage(
    <PortalProvider portal={portal}>
      <HomePage />
    </PortalProvider>,
    { route: '/index/home', api },
  );
}

describe('the home page', () => {
  afterEach(() => {
    cleanup();
    resetRuntime();
  });

  it('shows the widgets of the remotes; a failing one does not affect the others', async () => {
    open({ policyCount: 3, personCount: 2104 });

    expect(await screen.findByText('来自finance')).toBeVisible();
    expect(await screen.findByText('来自insure')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('此处内容加载失败');
    expect(screen.queryByRole('region', { name: '新手指引' })).not.toBeInTheDocument();
  });

  it('links a brand-new employer to the first cover instead of showing empty charts', async () => {
    open({ policyCount: 0, personCount: 0 });

    expect(await screen.findByRole('region', { name: '新手指引' })).toHaveTextContent(
      /① 完善信息.*② 充值.*③ 投保.*④ 加减保/,
    );
    expect(screen.queryByText('来自insure')).not.toBeInTheDocument();
  });
});
