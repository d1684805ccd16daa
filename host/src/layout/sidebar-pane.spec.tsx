import { fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { useTurn } from '../dialogs/interruption-queue';
import { SidebarPane } from './sidebar-pane';

/** A dialog that opens automatically. */
function Popup() {
  const isOpen = useTurn('popup', { kind: 'task' }) === 'open';
  return isOpen && <div role="dialog" aria-modal="true" aria-label="站内消息" tabIndex={-1} />;
}

function Drawer({ children }: { children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const sidebar = { isOpen, toggle: () => setOpen(!isOpen), closeDrawer: () => setOpen(false) };
  return (
    <MemoryRouter>
      <button type="button" aria-controls="sidebar" onClick={sidebar.toggle}>
        展开菜单
      </button>
      <SidebarPane brandName="雇安通" isWide={false} sidebar={sidebar}>
        <button type="button">我的账户</button>
      </SidebarPane>
      {children}
    </MemoryRouter>
  );
}

describe('the sidebar as a drawer', () => {
  it('takes the focus, and returns it to its button even if the click did not focus that button', () => {
    render(<Drawer />);

    fireEvent.click(screen.getByRole('button', { name: '展开菜单' }));
    expect(screen.getByRole('link', { name: '雇安通' })).toHaveFocus();
    fireEvent.keyDown(document, { key: 'Escape' });

    expect(screen.getByRole('complementary', { hidden: true })).not.toBeVisible();
    expect(screen.getByRole('button', { name: '展开菜单' })).toHaveFocus();
  });

  it('delays popup dialogs until it is closed', async () => {
    const { rerender } = render(<Drawer />);
    fireEvent.click(screen.getByRole('button', { name: '展开菜单' }));

    rerender(
      <Drawer>
        <Popup />
      </Drawer>,
    );
    expect(screen.queryByRole('dialog', { name: '站内消息' })).not.toBeInTheDocument();
    fireEvent.keyDown(document, { key: 'Escape' });

    expect(await screen.findByRole('dialog', { name: '站内消息' })).toBeVisible();
    expect(screen.getByRole('button', { name: '展开菜单' })).toHaveFocus();
  });

  it('ignores Escape that is pressed in a dialog above it', () => {
    render(
      <Drawer>
        <div role="dialog" aria-modal="true" aria-label="搜索" />
      </Drawer>,
    );
    fireEvent.click(screen.getByRole('button', { name: '展开菜单' }));

    fireEvent.keyDown(screen.getByRole('dialog', { name: '搜索' }), { key: 'Escape' });
    expect(screen.getByRole('dialog', { name: '侧栏' })).toBeVisible();
  });
});
