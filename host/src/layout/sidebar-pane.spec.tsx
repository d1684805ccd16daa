import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SidebarPane } from './sidebar-pane';

function Drawer() {
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
});
