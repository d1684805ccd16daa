import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Dropdown, Modal } from './base';
import { LateSelect } from './late-select';

// In a process of its own: nothing of it has been fetched before.
it('a select that is clicked before its code is loaded opens once it is loaded', async () => {
  const choose = jest.fn();
  render(<LateSelect aria-label="状态" options={[{ value: 1, label: '保障中' }]} onChange={choose} />);

  // Not with userEvent, which would wait until the code is loaded.
  fireEvent.pointerDown(screen.getByRole('combobox', { name: '状态' }));
  await userEvent.click(await screen.findByTitle('保障中'));

  expect(choose).toHaveBeenCalledWith(1, expect.anything());
});

it('a menu opens by the click that loads its code, and its button keeps the focus', async () => {
  const choose = jest.fn();
  render(
    <Dropdown trigger={['click']} menu={{ items: [{ key: 'a', label: '退保', onClick: choose }] }}>
      <Button>更多</Button>
    </Dropdown>,
  );

  await userEvent.click(screen.getByRole('button', { name: '更多' }));
  const item = await screen.findByRole('menuitem', { name: '退保' });
  expect(screen.getByRole('button', { name: '更多' })).toHaveFocus();
  await userEvent.click(item);

  expect(choose).toHaveBeenCalled();
});

it('a dialog is shown once it is opened', async () => {
  const { rerender } = render(<Modal open={false} title="充值" />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  rerender(<Modal open title="充值" />);

  expect(await screen.findByRole('dialog', { name: '充值' })).toBeVisible();
});
