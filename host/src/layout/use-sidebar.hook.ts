import { useState } from 'react';
import { sidebarChoice } from '../early/stored-frame';

export interface Sidebar {
  readonly isOpen: boolean;
  toggle(): void;
  /** Closes the drawer; a sidebar next to the page does not change. */
  closeDrawer(): void;
}

/** Next to the page it is open or collapsed, stored across visits. A drawer is closed by default. */
export function useSidebar(isWide: boolean): Sidebar {
  const [isCollapsed, setCollapsed] = useState(sidebarChoice.isCollapsed);
  const [isDrawn, setDrawn] = useState(false);

  return {
    isOpen: isWide ? !isCollapsed : isDrawn,
    toggle() {
      if (!isWide) return setDrawn(!isDrawn);
      sidebarChoice.store(!isCollapsed);
      setCollapsed(!isCollapsed);
    },
    closeDrawer: () => setDrawn(false),
  };
}
