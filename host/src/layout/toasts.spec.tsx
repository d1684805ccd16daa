import { act, render, screen } from '@testing-library/react';
import { bus, topics } from 'shared-kernel/runtime';
import { Toasts } from './toasts';

const raise = (message: string) => act(() => bus.publish(topics.problemRaised, { code: 500, message }));

describe('errors that are shown nowhere else', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('stand for five seconds', () => {
    render(<Toasts />);

    raise('系统繁忙，请稍后再试');
    act(() => jest.advanceTimersByTime(4999));
    expect(screen.getByText('系统繁忙，请稍后再试')).toBeVisible();

    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByText('系统繁忙，请稍后再试')).not.toBeInTheDocument();
  });

  it('carry no markup', () => {
    render(<Toasts />);

    raise('<b>余额不足</b><img src=x onerror=alert(1)>');

    expect(screen.getByText('余额不足')).toBeVisible();
    expect(document.querySelector('img')).toBeNull();
  });

  it('say the same thing once, however many calls failed', () => {
    render(<Toasts />);

    raise('网络连接失败');
    raise('网络连接失败');
    raise('保存失败');

    expect(screen.getAllByText('网络连接失败')).toHaveLength(1);
    expect(screen.getByText('保存失败')).toBeVisible();
  });

  it('stand beside good news, which are no alert', () => {
    render(<Toasts />);

    act(() => bus.publish(topics.noticeGiven, { message: '操作员审核已通过' }));

    expect(screen.getByRole('status')).toHaveTextContent('操作员审核已通过');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
