import { act, fireEvent, render, screen } from '@testing-library/react';
import { bus, notify, topics } from 'shared-kernel/runtime';
import { expectFixedText, renderPage } from 'shared-kernel/testing';
import { LiveFeed } from '../feed/live-feed';
import { userInfoMissing } from '../session/guard';
import { Toasts } from './toasts';

const raise = (message: string) => act(() => bus.publish(topics.problemRaised, { code: 500, message }));

describe('toasts', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    render(<Toasts />);
  });

  it('show an error for five seconds', () => {
    raise('系统繁忙，请稍后再试');
    act(() => jest.advanceTimersByTime(4999));
    expect(screen.getByText('系统繁忙，请稍后再试')).toBeVisible();

    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByText('系统繁忙，请稍后再试')).not.toBeInTheDocument();
  });

  it('strip markup from an error', () => {
    raise('<b>余额不足</b><img src=x onerror=alert(1)>');

    expect(screen.getByText('余额不足')).toBeVisible();
    expect(document.querySelector('img')).toBeNull();
  });

  it('show the same error of several calls once', () => {
    raise('网络连接失败');
    raise('网络连接失败');
    raise('保存失败');

    expect(screen.getAllByText('网络连接失败')).toHaveLength(1);
    expect(screen.getByText('保存失败')).toBeVisible();
  });

  it('show that calls are being retried for as long as that lasts', () => {
    const say = (retryCounts: { busy: number; offline: number }) =>
      act(() => bus.publish(topics.callsRetried, retryCounts));

    say({ busy: 0, offline: 1 });
    expect(screen.getByRole('status')).toHaveTextContent('网络连接不稳定，正在自动重试');
    say({ busy: 2, offline: 1 });
    act(() => jest.advanceTimersByTime(20_000));
    expect(screen.getByRole('status')).toHaveTextContent('系统繁忙，正在自动重试');

    say({ busy: 0, offline: 0 });
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('show a success as a status, not as an alert', () => {
    act(() => bus.publish(topics.noticeGiven, { message: '操作员审核已通过' }));

    expect(screen.getByRole('status')).toHaveTextContent('操作员审核已通过');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('offer to undo an action once, for eight seconds', () => {
    const undo = jest.fn();
    const give = () => act(() => notify.done('已全部标为已读', { undo }));
    const offer = () => screen.queryByRole('button', { name: '撤销' });

    give();
    fireEvent.click(offer() as HTMLElement);
    expect(undo).toHaveBeenCalledTimes(1);
    expect(offer()).not.toBeInTheDocument();

    give();
    act(() => jest.advanceTimersByTime(8000));
    expect(offer()).not.toBeInTheDocument();
    expect(undo).toHaveBeenCalledTimes(1);
  });
});

describe("the host's toasts", () => {
  it('report a user who cannot be loaded', async () => {
    renderPage(<Toasts />);

    act(() => bus.publish(topics.problemRaised, { code: 0, message: userInfoMissing }));

    await expectFixedText('user info missing');
  });

  it('report a browser without websocket', async () => {
    const known = Object.getOwnPropertyDescriptor(window, 'WebSocket') ?? {};
    Reflect.deleteProperty(window, 'WebSocket');
    renderPage(
      <>
        <LiveFeed />
        <Toasts />
      </>,
    );

    await expectFixedText('no websocket');
    Object.defineProperty(window, 'WebSocket', known);
  });
});
