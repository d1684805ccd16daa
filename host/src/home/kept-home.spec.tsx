import { act, render, screen } from '@testing-library/react';
import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from 'shared-kernel/runtime';
import { KeptHome } from './kept-home';

jest.mock('./home.page', () => ({
  HomePage: () => <input aria-label="首页中填写的" />,
}));

const field = () => screen.findByLabelText('首页中填写的');
const scrollTo = (top: number) => {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: top });
  document.dispatchEvent(new Event('scroll'));
};

describe('the home page that is kept in the background', () => {
  it('is not rendered before it is visited', () => {
    const { container } = render(<KeptHome isShown={false} />);

    expect(container).toBeEmptyDOMElement();
  });

  it('is shown again unchanged, with its scroll position', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    const { rerender } = render(<KeptHome isShown />);
    const before = await field();
    scrollTo(420);

    rerender(<KeptHome isShown={false} />);
    expect(before).not.toBeVisible();
    scrollTo(0);
    rerender(<KeptHome isShown />);

    expect(await field()).toBe(before);
    expect(scrolled).toHaveBeenLastCalledWith(0, 420);
  });

  it('reloads stale data when it is shown again, not when it is shown first', async () => {
    jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    const ask = jest.fn(async () => 1);
    const leave = new QueryObserver(queryClient, { queryKey: ['figure'], queryFn: ask }).subscribe(() => {});
    await act(async () => {});
    const { rerender } = render(<KeptHome isShown />);
    expect(ask).toHaveBeenCalledTimes(1);

    rerender(<KeptHome isShown={false} />);
    await queryClient.invalidateQueries({ refetchType: 'none' });
    rerender(<KeptHome isShown />);
    await act(async () => {});

    expect(ask).toHaveBeenCalledTimes(2);
    leave();
  });
});
