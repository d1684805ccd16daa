import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button, Dropdown, Modal, Popover } from './base';
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

it('a menu opens by the click that loads its code, takes the focus without scrolling and returns it to its button', async () => {
  // jsdom lays nothing out, so antd would take the entries for hidden.
  jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  const choose = jest.fn();
  render(
    <Dropdown trigger={['click']} menu={{ items: [{ key: 'a', label: '退保', onClick: choose }] }}>
      <Button>更多</Button>
    </Dropdown>,
  );
  const button = () => screen.getByRole('button', { name: '更多' });
  const focus = jest.spyOn(HTMLElement.prototype, 'focus');

  await userEvent.click(button());
  await waitFor(() => expect(screen.getByRole('menuitem', { name: '退保' })).toHaveFocus());
  const ofEntries = focus.mock.calls.filter((_, at) => focus.mock.contexts[at]?.matches('[role^=menu]'));
  expect(ofEntries).toEqual([[{ preventScroll: true }]]);
  await userEvent.keyboard('{Escape}');
  expect(button()).toHaveFocus();

  await userEvent.click(button());
  await userEvent.click(screen.getByRole('menuitem', { name: '退保' }));
  expect(choose).toHaveBeenCalled();
});

function Asking() {
  const [isAsked, ask] = useState(false);
  return (
    <>
      <Button onClick={() => ask(true)}>申请</Button>
      {isAsked && <Modal open title="退款" onCancel={() => ask(false)} />}
    </>
  );
}

it('a dialog that is removed while open returns the focus', async () => {
  render(<Asking />);
  await userEvent.click(screen.getByRole('button', { name: '申请' }));
  const dialog = await screen.findByRole('dialog', { name: '退款' });

  await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }));

  await waitFor(() => expect(screen.getByRole('button', { name: '申请' })).toHaveFocus());
});

it('the content of a popover follows its button, and Escape returns to it', async () => {
  render(
    <Popover trigger={['click']} content={<button>恢复默认</button>}>
      <Button>列设置</Button>
    </Popover>,
  );
  await userEvent.click(screen.getByRole('button', { name: '列设置' }));
  const inside = await screen.findByRole('button', { name: '恢复默认' });

  await userEvent.tab();
  expect(inside).toHaveFocus();
  await userEvent.keyboard('{Escape}');

  expect(screen.getByRole('button', { name: '列设置' })).toHaveFocus();
});

it('a dialog is shown once it is opened', async () => {
  const { rerender } = render(<Modal open={false} title="充值" />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  rerender(<Modal open title="充值" />);

  expect(await screen.findByRole('dialog', { name: '充值' })).toBeVisible();
});
