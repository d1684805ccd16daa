import { act, screen } from '@testing-library/react';
import { estimateClaim } from 'shared-kernel/contract/claims-estimate';
import { getInsure, listInsures } from 'shared-kernel/contract/insure';
import { fen } from 'shared-kernel/domain/money';
import { resetRuntime } from 'shared-kernel/runtime';
import { fakeApi, renderPage } from 'shared-kernel/testing';
import { ClaimGuidePage } from './guide.page';

afterEach(() => act(async () => resetRuntime()));

const policy = {
  id: 21,
  policyNo: 'BD0021',
  insureNo: 'TB0021',
  mealName: '安心方案',
  supplyerName: '鹭安财险',
};
const terms = { deathLimit: fen(500_000_00), maimRatioCode: 'A', extensions: [] };

describe('the guide to the calculation', () => {
  it('shows the terms of the policy, the server’s estimate, and the tables of disability', async () => {
    // Only what the page reads of them.
    const api = fakeApi()
      .on(listInsures, { list: [policy], count: 1, statusCounts: {} } as never)
      .on(getInsure, { ...policy, terms } as never)
      .on(estimateClaim, { payable: fen(50_000_00), formula: ['伤残：9级'] });
    const { user } = renderPage(<ClaimGuidePage />, {
      route: '/flashCompensationCloud/claimGuide?item=disability',
      api,
    });

    expect(await screen.findByText('¥50,000.00')).toBeInTheDocument();
    expect(screen.getByText('伤残：9级')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '伤残比例表' })).toBeInTheDocument();
    expect(api.calls(estimateClaim)[0]?.body).toMatchObject({ insureId: 21, item: 3, disabilityLevel: 9 });

    await user.click(screen.getByRole('tab', { name: '误工' }));
    expect(await screen.findByRole('heading', { name: '误工怎么算' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: '伤残比例表' })).not.toBeInTheDocument();
  });

  it('says what is missing without a policy', async () => {
    renderPage(<ClaimGuidePage />, {
      route: '/flashCompensationCloud/claimGuide',
      api: fakeApi().on(listInsures, { list: [], count: 0, statusCounts: {} } as never),
    });

    expect(await screen.findByText('还没有生效的保单，投保后可以按保单约定试算。')).toBeInTheDocument();
  });
});
