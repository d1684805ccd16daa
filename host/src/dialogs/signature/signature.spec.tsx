import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { getStampAskInfo, signStampAsk, updateStampAskStatus } from 'shared-kernel/contract/agreements';
import { getPlatformAgreement } from 'shared-kernel/contract/documents';
import { bus, serverClock, session, topics, useTopic } from 'shared-kernel/runtime';
import {
  aPdf,
  aProjectSession,
  aSession,
  expectFixedText,
  fakeApi,
  giveRoom,
  noNetwork,
  refuse,
  Refusal,
  renderPage,
} from 'shared-kernel/testing';
import { useTurn } from '../interruption-queue';
import { SignatureOpener } from './signature-opener';
import {
  anAsk,
  dialog,
  gone,
  openDialog,
  openPortal,
  read,
  signature,
  signatureApi,
  submit,
  text,
  tick,
} from './signature.fixture';

/** The session of an employer who was asked to sign, or was not. */
const entry = (stampAskStatus: 0 | null = 0) => aSession({ customer: { stampAskStatus } });

/** Both dialogs that open automatically: the signature and messages. */
function SignatureAndMessages() {
  const [isReported, setReported] = useState(false);
  useTopic(topics.popup, () => setReported(true));
  const hasTurn = useTurn('messages', isReported ? { kind: 'news' } : undefined);
  return (
    <>
      {hasTurn && <p>一条消息</p>}
      <SignatureOpener />
    </>
  );
}

beforeEach(() => giveRoom());

describe('the signature', () => {
  it('is requested on entry, with the name of the requesting company and the deadline', async () => {
    serverClock.sync('2026-12-21T00:00:00Z');
    openPortal();

    const asked = await dialog();

    expect(asked).toHaveTextContent('示例企服科技有限公司请贵公司以电子方式签署《雇安通平台服务协议》。');
    expect(asked).toHaveTextContent('请于2026-12-21前完成签署。');
  });

  it('is requested in one dialog, even when the live feed reports it repeatedly', async () => {
    const { api } = openPortal({ stampAskStatus: null });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.calls(getStampAskInfo)).toHaveLength(0);

    act(() => bus.publish(topics.stampAsk, { status: 0 }));
    await dialog();
    act(() => bus.publish(topics.stampAsk, { status: 0 }));

    await waitFor(() => expect(api.calls(getStampAskInfo).length).toBeGreaterThan(1));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('is shown before messages that are reported while it is loading', async () => {
    let answer = (_: ReturnType<typeof anAsk>) => {};
    const api = fakeApi().on(getStampAskInfo, () => new Promise((resolve) => (answer = resolve)));
    api.on(updateStampAskStatus, { askStatus: 0 });
    const { user } = renderPage(<SignatureAndMessages />, { api, session: entry(null) });
    act(() => {
      bus.publish(topics.stampAsk, { status: 0 });
      bus.publish(topics.popup, { count: 1 });
    });
    await waitFor(() => expect(api.calls(getStampAskInfo)).toHaveLength(1));
    expect(screen.queryByText('一条消息')).not.toBeInTheDocument();

    answer(anAsk());
    await dialog();
    expect(screen.queryByText('一条消息')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: '稍后签署' }));
    expect(await screen.findByText('一条消息')).toBeInTheDocument();
  });

  it('does not block messages when there is nothing to sign', async () => {
    renderPage(<SignatureAndMessages />, { api: fakeApi().on(getStampAskInfo, null), session: entry() });

    act(() => bus.publish(topics.popup, { count: 1 }));

    expect(await screen.findByText('一条消息')).toBeInTheDocument();
  });

  it('is never requested from project users', async () => {
    const api = fakeApi().on(getStampAskInfo, anAsk());
    const { user, customer } = aProjectSession();
    renderPage(<SignatureOpener />, {
      api,
      session: { user, customer: { ...customer, stampAskStatus: 0 } },
    });

    act(() => bus.publish(topics.stampAsk, { status: 0 }));
    await act(async () => {});

    expect(api.calls(getStampAskInfo)).toHaveLength(0);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([1, 2] as const)('is no longer requested when the feed sends status %i', async (status) => {
    await openDialog();

    act(() => bus.publish(topics.stampAsk, { status }));

    await gone();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('is refused while the box is not ticked, without a request', async () => {
    const { api, user } = await openDialog();

    await submit(user);

    await expectFixedText('signing: box not ticked', { 产品名: '雇安通' });
    expect(screen.getByRole('alert')).toHaveTextContent(/^请仔细阅读《雇安通平台服务协议》$/);
    expect(tick()).toHaveFocus();
    expect(api.calls(signStampAsk)).toHaveLength(0);
  });

  it('requires reading to the last page; closing the agreement early leaves the box unticked', async () => {
    const { user } = await openDialog({ pdf: aPdf(3) });

    await user.click(tick());
    const pages = await screen.findByRole('region', { name: '雇安通平台服务协议' });
    expect(await within(pages).findByText('第1页的文字')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '确认已阅读' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '返回' }));

    await waitFor(() => expect(tick()).toHaveFocus());
    expect(tick()).not.toBeChecked();
  });

  it('sends the digest and page count of the agreement, and links to the signed copy', async () => {
    const { api, user } = await openDialog();
    await read(user);
    expect(tick()).toBeChecked();

    await submit(user);

    const done = await screen.findByRole('dialog', { name: '签署完成' });
    expect(api.calls(signStampAsk).map(({ body }) => body)).toEqual([
      { id: 7, agreed: true, pageCount: 1, docSha256: text('a') },
    ]);
    expect(api.calls(updateStampAskStatus).map(({ body }) => body)).toEqual([{ id: 7, askStatus: 1 }]);
    expect(within(done).getByRole('link', { name: '下载已签署的协议' })).toHaveAttribute(
      'href',
      signature.signFileUrl,
    );
    expect(session.getState().customer?.stampAskStatus).toBe(1);

    act(() => bus.publish(topics.stampAsk, { status: 1 }));
    expect(screen.getByRole('dialog', { name: '签署完成' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '完成' }));
    await gone();
  });

  it('shows its confirmation, not a waiting message, even when the feed reports the signing before the response', async () => {
    let answer = () => {};
    const api = signatureApi()
      .on(signStampAsk, () => new Promise((resolve) => (answer = () => resolve(signature))))
      .on(updateStampAskStatus, () => new Promise(() => {}));
    const { user } = renderPage(<SignatureAndMessages />, { api, session: entry() });
    await dialog();
    act(() => bus.publish(topics.popup, { count: 1 }));
    await read(user);

    await submit(user);
    api.on(getStampAskInfo, null);
    act(() => bus.publish(topics.stampAsk, { status: 1 }));
    await act(async () => {});
    expect(screen.queryByText('一条消息')).not.toBeInTheDocument();
    answer();

    expect(await screen.findByRole('dialog', { name: '签署完成' })).toBeInTheDocument();
    expect(screen.queryByText('一条消息')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '完成' }));
    expect(await screen.findByText('一条消息', undefined, { timeout: 3_000 })).toBeInTheDocument();
  });

  it('requires reading again when the text changed meanwhile', async () => {
    const { api, user } = await openDialog();
    await read(user);
    api
      .on(signStampAsk, new Refusal(409, '协议内容已更新，请重新阅读'))
      .on(getStampAskInfo, anAsk({ docSha256: text('b') }));

    await submit(user);
    expect(await screen.findByText('协议内容已更新，请重新阅读')).toBeInTheDocument();
    await waitFor(() => expect(tick()).not.toBeChecked());
    api.on(signStampAsk, signature);
    await read(user);
    await submit(user);

    await screen.findByRole('dialog', { name: '签署完成' });
    expect(api.calls(getPlatformAgreement)).toHaveLength(2);
    expect(api.calls(signStampAsk).at(-1)?.body).toMatchObject({ docSha256: text('b') });
  });

  it('closes with a message when the request was withdrawn meanwhile', async () => {
    const { api, user } = await openDialog();
    await read(user);
    api.on(signStampAsk, refuse(409)).on(getStampAskInfo, null);

    await submit(user);

    expect(await screen.findByText('该签署请求已撤回，无需签署')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument());
  });

  it('stays open with the error and the ticked box when the request fails', async () => {
    const { api, user } = await openDialog();
    await read(user);
    api.on(signStampAsk, noNetwork);

    await submit(user);

    expect(await screen.findByText('网络连接失败，请检查网络后重试')).toBeInTheDocument();
    expect(tick()).toBeChecked();
  });

  const elsewhere = { fddProtocolUrl: 'https://agreements.example/a.pdf' };
  it.each([
    ['broken', { pdf: new Blob(['<html>']) }, text('a')],
    ['missing', { pdf: refuse(404) }, text('a')],
    ['at another site', { ask: anAsk({ ...elsewhere, pageCount: null, docSha256: null }) }, null],
  ])(
    'of an agreement that is %s requires opening the file by its link, and sends a count of two pages',
    async (_, setting, sha) => {
      const { api, user } = await openDialog(setting);
      await user.click(tick());
      const link = await screen.findByRole('link', { name: '下载文件' });
      expect(screen.getByRole('button', { name: '确认已阅读' })).toBeDisabled();

      await user.click(link);
      await user.click(screen.getByRole('button', { name: '确认已阅读' }));
      await submit(user);

      await screen.findByRole('dialog', { name: '签署完成' });
      expect(api.calls(signStampAsk)[0]?.body).toMatchObject({ pageCount: 2, docSha256: sha });
    },
  );

  it('shows by the server’s clock that the deadline has passed', async () => {
    serverClock.sync('2026-12-22T00:00:00Z');
    openPortal();

    expect(await dialog()).toHaveTextContent('签署期限2026-12-21已过，请尽快签署。');
  });
});
