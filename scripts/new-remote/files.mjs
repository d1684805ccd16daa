/**
 * Returns the files of a new remote, by path inside its folder: one page that calls the API, and specs that pass.
 * `dependencies` are those of an existing remote, so that both use the same versions.
 */
export function filesOfRemote({ name, title, group, dependencies }) {
  const page = `${name}.overview`;
  const path = `/${name}/index`;
  return {
    'package.json': `${JSON.stringify(
      { name: `remote-${name}`, version: '0.1.0', private: true, type: 'module', dependencies },
      null,
      2,
    )}\n`,
    'tsconfig.json': `{ "extends": "../tsconfig.json", "include": ["src"] }\n`,
    'src/paths.ts': `import { definePaths } from 'shared-kernel/routing/definitions';

export const { paths } = definePaths('${name}', {
  '${page}': '${path}',
});
`,
    'src/routes.ts': `import { defineRoutes } from 'shared-kernel/routing/definitions';
import { paths } from './paths';

export const routes = defineRoutes(paths, {
  '${page}': {
    title: '${title}',
    menu: { group: '${group}', order: 900 },
    load: () => import('./features/overview/overview.page').then((m) => m.OverviewPage),
  },
});
`,
    'src/expose.ts': `import { createRemote } from 'shared-kernel/routing';
import { routes } from './routes';

/** The one module that the host loads: lifecycles of the pages, and fetching a page ahead. */
export const { bootstrap, mount, update, unmount, preload, slotLifecycles } = createRemote({
  name: '${name}',
  routes,
});
`,
    'src/routes.spec.ts': `import { specifyRemote } from 'shared-kernel/testing';
import { routes } from './routes';

specifyRemote({ name: '${name}', routes, slots: [], own: ['${path}'] });
`,
    'src/features/overview/overview.page.tsx': `import { getCustomerYunInfo } from 'shared-kernel/contract/customers';
import { Facts } from 'shared-kernel/detail';
import { useEndpoint } from 'shared-kernel/query';
import { ErrorPanel, Instant, LoadingPanel, PageHeader } from 'shared-kernel/ui';

/** Where a new area begins: what the portal knows of the employer. */
export function OverviewPage() {
  const { data, error, isPending, refetch } = useEndpoint(getCustomerYunInfo);
  return (
    <>
      <PageHeader title="${title}" />
      <section className="kb-card">
        {isPending && <LoadingPanel rows={2} />}
        {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
        {data && (
          <Facts
            items={[
              { label: '有效保单', value: \`\${data.policyCount}份\` },
              { label: '在保人数', value: \`\${data.personCount}人\` },
              { label: '开通时间', value: <Instant value={data.openTime} /> },
            ]}
          />
        )}
      </section>
    </>
  );
}
`,
    'src/features/overview/overview.page.spec.tsx': `import { screen } from '@testing-library/react';
import { getCustomerYunInfo } from 'shared-kernel/contract/customers';
import { resetRuntime } from 'shared-kernel/runtime';
import { fakeApi, noNetwork, renderPage } from 'shared-kernel/testing';
import { OverviewPage } from './overview.page';

afterEach(resetRuntime);

describe('${title}', () => {
  it('shows how much is insured', async () => {
    const api = fakeApi().on(getCustomerYunInfo, {
      openTime: '2026-01-05T09:00:00+08:00',
      planCount: 2,
      policyCount: 3,
      personCount: 128,
      servicerName: null,
    });

    renderPage(<OverviewPage />, { route: '${path}', api });

    expect(await screen.findByText('128人')).toBeInTheDocument();
    expect(screen.getByText('3份')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '${title}' })).toBeInTheDocument();
  });

  it('shows that it cannot be read, and retries on request', async () => {
    const api = fakeApi().on(getCustomerYunInfo, noNetwork);
    const { user } = renderPage(<OverviewPage />, { route: '${path}', api });
    const retry = await screen.findByRole('button', { name: /重\\s*试/ });
    const asked = api.calls(getCustomerYunInfo).length;

    await user.click(retry);

    expect(api.calls(getCustomerYunInfo).length).toBeGreaterThan(asked);
  });
});
`,
  };
}
