import { act, screen } from '@testing-library/react';
import { getServicerInfo } from 'shared-kernel/contract/servicer';
import { fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { ServiceLine } from './portal-frame';

const servicer = { name: '王客服', phone: '400-800 1234', workTime: '工作日 9:00-18:00', wechatQrUrl: null };

describe('the contact line below every page', () => {
  it('has a link that dials the number', async () => {
    renderPage(<ServiceLine />, { api: fakeApi().on(getServicerInfo, servicer) });

    expect(await screen.findByRole('link', { name: '400-800 1234' })).toHaveAttribute(
      'href',
      'tel:4008001234',
    );
    expect(screen.getByText(/专属客服：王客服/)).toHaveTextContent('（工作日 9:00-18:00）');
  });

  it('is hidden when no contact is assigned', async () => {
    const { api } = renderPage(<ServiceLine />, { api: fakeApi().on(getServicerInfo, refuse(404)) });

    await act(async () => Promise.resolve());

    expect(api.calls(getServicerInfo)).toHaveLength(1);
    expect(screen.queryByText(/专属客服/)).not.toBeInTheDocument();
  });
});
