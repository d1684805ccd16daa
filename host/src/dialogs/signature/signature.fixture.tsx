import { screen, waitFor } from '@testing-library/react';
import {
  getStampAskInfo,
  signStampAsk,
  updateStampAskStatus,
  type StampAsk,
} from 'shared-kernel/contract/agreements';
import { getPlatformAgreement } from 'shared-kernel/contract/documents';
import {
  aPdf,
  aSession,
  fakeApi,
  renderPage,
  type noNetwork,
  type Refusal,
  type RenderedPage,
} from 'shared-kernel/testing';
import { agreementType, stampAskStatus as stamp } from 'shared-kernel/domain/dictionaries';
import { SignatureOpener } from './signature-opener';

/** A digest that consists of one repeated digit. */
export const text = (digit: string) => digit.repeat(64);

export const anAsk = (change: Partial<StampAsk> = {}): StampAsk => ({
  id: 7,
  askTitle: '雇安通平台服务协议',
  agreementType: agreementType.code.platform,
  signcompany: 1,
  signcompanyname: '示例企服科技有限公司',
  fddProtocolUrl: '/prod-api/api/signcompanys/1/protocol',
  pageCount: 3,
  docSha256: text('a'),
  askStatus: stamp.code.waiting,
  actions: ['sign'],
  deadline: '2026-12-21' as StampAsk['deadline'],
  signTime: null,
  createTime: '2026-11-21T01:30:00.000Z',
  protocolVersion: '2026.1',
  isOutdated: false,
  ...change,
});

export const signature = {
  askStatus: stamp.code.signed,
  signFileUrl: '/prod-api/api/oss/files/1?sig=x',
  signTime: '2026-11-21T01:30:00.000Z',
};

export interface Setting {
  ask?: StampAsk | null;
  pdf?: Blob | Refusal | typeof noNetwork;
  stampAskStatus?: number | null;
}

/** A fake server on which the agreement is pending and can be signed. */
export const signatureApi = ({ ask = anAsk(), pdf = aPdf(1) }: Setting = {}) =>
  fakeApi()
    .on(getStampAskInfo, ask)
    .on(getPlatformAgreement, pdf)
    .on(signStampAsk, signature)
    .on(updateStampAskStatus, ({ body }) => ({ askStatus: (body as { askStatus: number }).askStatus }));

/** Opens the portal's frame for a user with a pending signature. */
export function openPortal({ stampAskStatus = stamp.code.waiting, ...setting }: Setting = {}) {
  const api = signatureApi(setting);
  return renderPage(<SignatureOpener />, { api, session: aSession({ customer: { stampAskStatus } }) });
}

/** As `openPortal`, until the request is shown. */
export async function openDialog(setting?: Setting) {
  const page = openPortal(setting);
  await dialog();
  return page;
}

type User = RenderedPage['user'];

export const dialog = () => screen.findByRole('dialog', { name: '电子签署授权确认' });
export const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
export const tick = () => screen.getByRole('checkbox', { name: '我已阅读并同意《雇安通平台服务协议》' });
export const submit = (user: User) => user.click(screen.getByRole('button', { name: '提交' }));

/** Opens the agreement by the checkbox and confirms reading it. */
export async function read(user: User) {
  await user.click(tick());
  const confirm = await screen.findByRole('button', { name: '确认已阅读' });
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.click(confirm);
}
