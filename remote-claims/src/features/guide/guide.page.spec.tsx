import { screen } from '@testing-library/react';
import { listInsures } from 'shared-kernel/contract/insure';
import { claimItem } from 'shared-kernel/domain/dictionaries';
import { fakeApi, renderPage } from 'shared-kernel/testing';
import { requestOf, typedAtFirst } from './calculator';
import { ClaimGuidePage } from './guide.page';

describe('the guide to the calculation', () => {
  it('requests one item with only the values that belong to it', () => {
    expect(requestOf(21, claimItem.code.disability, typedAtFirst)).toEqual({
      insureId: 21,
      item: claimItem.code.disability,
      age: 35,
      isSudden: false,
      isOffDuty: false,
      disabilityLevel: 9,
    });
    expect(requestOf(21, claimItem.code.lostWages, typedAtFirst)).toMatchObject({ days: 45 });
  });

  it('shows what is missing when there is no policy', async () => {
    renderPage(<ClaimGuidePage />, {
      route: '/flashCompensationCloud/claimGuide',
      api: fakeApi().on(listInsures, { list: [], count: 0, statusCounts: {} }),
    });

    expect(await screen.findByText('还没有生效的保单，投保后可以按保单约定试算。')).toBeInTheDocument();
  });
});
