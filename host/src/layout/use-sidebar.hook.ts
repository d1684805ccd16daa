import { useState } from 'react';

const key = 'sidebarStatus';

function readCollapsed(): boolean {
  try {
    return window.localStorage.getItem(key) === '0';
  } catch {
    return false;
  }
}

function writeCollapsed(isCollapsed: boolean): void {
  try {
    window.localStorage.setItem(key, isCollapsed ? '0' : '1');
  } catch {
    // Without storage the choice lasts for this visit.
  }
}

export interface Sidebar {
  readonly isOpen: boolean;
  toggle(): void;
  /** Closes the drawer; the sidebar beside the page does not change. */
  closeDrawer(): void;
}

/** Beside the page: open or collapsed, stored across visits. As a drawer: closed by default. */
export function useSidebar(isWide: boolean): Sidebar {
  const [isCollapsed, setCollapsed] = useState(readCollapsed);
  const [isDrawn, setDrawn] = useState(false);

  return {
    isOpen: isWide ? !isCollapsed : isDrawn,
    toggle() {
      if (!isWide) return setDrawn(!isDrawn);
      writeCollapsed(!isCollapsed);
      setCollapsed(!isCollapsed);
    },
    closeDrawer: () => setDrawn(false),
  };
}
