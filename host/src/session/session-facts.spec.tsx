import { act, screen, waitFor } from '@testing-library/react';
import { getComputedStatus } from 'shared-kernel/contract/customers';
import { getOperationFile } from 'shared-kernel/contract/operation-file';
import { getCapital } from 'shared-kernel/contract/money/finance';
import { fen } from 'shared-kernel/domain/money';
import { session } from 'shared-kernel/runtime';
import { aSession, fakeApi, refuse, renderPage } from 'shared-kernel/testing';
import { AccountLines } from '../layout/account-lines';
import { SessionFacts } from './session-facts';

const status = {
  infoInputStatus: 4,
  planConfirmStampStatus: 2,
  linkerAuditStatus: 2,
  stampAskStatus: 0,
  rechargePopFlag: 0,
  available: fen(100_00),
};

it('stores account states and the operation guide in the session, even when loading the balance fails', async () => {
  const api = fakeApi()
    .on(getComputedStatus, status)
    .on(getOperationFile, { url: '/prod-api/guide.pdf', fileName: '操作指南.pdf', version: '1' })
    .on(getCapital, refuse(500));
  renderPage(
    <>
      <SessionFacts />
      <AccountLines />
    </>,
    { api },
  );

  await waitFor(() => expect(session.getState().operationFile).toBe('/prod-api/guide.pdf'));
  expect(await screen.findByText('操作员 已通过')).toBeInTheDocument();
  expect(screen.getByText('协议 待签署')).toBeInTheDocument();

  api.on(getComputedStatus, { ...status, stampAskStatus: 1 });
  act(() => session.loaded(aSession()));
  expect(await screen.findByText('协议 已签署')).toBeInTheDocument();
  expect(api.calls(getComputedStatus)).toHaveLength(2);
});
