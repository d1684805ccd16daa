import type { Rights } from 'shared-kernel/domain/rights';

/** What decides about the frame of this browser's user; nothing in it says who that is. */
export interface FrameClass {
  readonly projectUser: boolean;
  readonly rights?: Rights | null | undefined;
  /** Width of the name at the top right in CSS pixels: what stands before it must not move when the name comes. */
  readonly nameWidth: number;
}

const classKey = 'kb.frame';
const sidebarKey = 'sidebarStatus';

/** Without storage the frame waits for the session, and a choice lasts for the visit. */
function unlessForbidden<T>(touch: () => T): T | undefined {
  try {
    return touch();
  } catch {
    return undefined;
  }
}

/** Remembered from page to page, so that the next one shows the right menu before any answer. */
export const frameClass = {
  read: (): FrameClass | undefined =>
    unlessForbidden(() => {
      const known: unknown = JSON.parse(window.localStorage.getItem(classKey) ?? 'null');
      return typeof known === 'object' && known !== null ? (known as FrameClass) : undefined;
    }),
  store: (known: FrameClass): void =>
    unlessForbidden(() => window.localStorage.setItem(classKey, JSON.stringify(known))),
  forget: (): void => unlessForbidden(() => window.localStorage.removeItem(classKey)),
};

/** Whether the user has collapsed the sidebar. */
export const sidebarChoice = {
  isCollapsed: (): boolean => unlessForbidden(() => window.localStorage.getItem(sidebarKey) === '0') ?? false,
  store: (isCollapsed: boolean): void =>
    unlessForbidden(() => window.localStorage.setItem(sidebarKey, isCollapsed ? '0' : '1')),
};
