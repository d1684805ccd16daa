import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Modal } from 'shared-kernel/antd';
import { KernelProviders } from 'shared-kernel/ui';
import { PageDialog } from './page-dialog';

const onClose = jest.fn();
const dialog = () => screen.getByRole('dialog', { name: '站内消息' });

function open() {
  const user = userEvent.setup();
  const view = render(
    <PageDialog
      title="站内消息"
      width={700}
      className="own"
      footer={<a href="/all">全部</a>}
      onClose={onClose}
    >
      <button aria-expanded="false">条数</button>
    </PageDialog>,
  );
  return { ...view, user };
}

beforeEach(() => onClose.mockClear());

it('keeps the keyboard out of the page below, and gives it back', () => {
  const frame = document.body.appendChild(document.createElement('div'));
  frame.className = 'host-frame';
  const before = frame.appendChild(document.createElement('button'));
  before.focus();

  const { unmount } = open();
  expect(dialog()).toHaveFocus();
  expect(frame).toHaveAttribute('inert');
  unmount();

  expect(frame).not.toHaveAttribute('inert');
  expect(before).toHaveFocus();
  frame.remove();
});

it('closes by its button, a click that begins and ends outside, and Escape', async () => {
  const { user } = open();
  const outside = dialog().parentElement as HTMLElement;

  await user.pointer([
    { keys: '[MouseLeft>]', target: dialog() },
    { keys: '[/MouseLeft]', target: outside },
  ]);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(outside);
  await user.click(screen.getByRole('button', { name: '关闭' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(3);
});

it('stays open when Escape closes a list of options or a dialog above it', async () => {
  const { user } = open();
  const list = screen.getByRole('button', { name: '条数' });
  list.focus();
  list.setAttribute('aria-expanded', 'true');
  await user.keyboard('{Escape}');
  list.setAttribute('aria-expanded', 'false');

  render(
    <div role="alertdialog" aria-modal="true">
      <input aria-label="原因" />
    </div>,
  );
  await user.type(screen.getByRole('textbox', { name: '原因' }), '{Escape}');

  expect(onClose).not.toHaveBeenCalled();
});

it('has the parts of antd’s dialog, whose styles it uses', async () => {
  const { container } = render(
    <KernelProviders>
      <Modal open title="标题" footer="页脚">
        内容
      </Modal>
    </KernelProviders>,
  );
  const theirs = await within(container.ownerDocument.body).findByRole('dialog', { name: '标题' });
  const partsOf = (element: HTMLElement) => {
    const root = element.closest('.ant-modal-root') as HTMLElement;
    const classes = [...root.querySelectorAll('*')].flatMap(({ classList }) => [...classList]);
    return new Set(classes.filter((name) => name.startsWith('ant-modal')));
  };
  const known = partsOf(theirs);
  open();

  expect([...partsOf(dialog())].filter((name) => !known.has(name))).toEqual([]);
});
