import { screen } from '@testing-library/react';
import { estimateClaim } from 'shared-kernel/contract/claims/estimate';
import { listInsures } from 'shared-kernel/contract/insure';
import { claimItem } from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import { fakeApi, renderPage } from 'shared-kernel/testing';
import { Calculator, requestOf, typedAtFirst } from './calculator';
import { ClaimGuidePage } from './guide.page';

describe('the claim calculator of the guide', () => {
  it('sends only the inputs that apply to the chosen claim item', () => {
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

  it('shows an error instead of a result for an amount with fractions of a fen', async () => {
    const api = fakeApi().on(estimateClaim, { payable: fen(11_520_20), formula: ['12860.50-1240.30-100'] });
    const { user } = renderPage(
      <Calculator insureId={21} item={claimItem.code.medical} inputs={['amount', 'selfPaid']} />,
      { api },
    );
    expect(await screen.findByText('¥11,520.20')).toBeInTheDocument();

    await user.type(screen.getByLabelText('其中自费'), '.125');

    expect(screen.getByRole('alert')).toHaveTextContent('金额最多保留两位小数');
    expect(screen.queryByText('预计赔付')).toBeNull();
  });

  it('shows a hint when there is no policy in force', async () => {
    renderPage(<ClaimGuidePage />, {
      route: '/flashCompensationCloud/claimGuide',
      api: fakeApi().on(listInsures, { list: [], count: 0, statusCounts: {} }),
    });

    expect(await screen.findByText('还没有生效的保单，投保后可以按保单约定试算。')).toBeInTheDocument();
  });
});
