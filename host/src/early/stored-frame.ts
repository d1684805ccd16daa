import type { Rights } from 'shared-kernel/domain/rights';
import { browserStorage } from 'shared-kernel/runtime/early';

/** What decides about the frame of this browser's user; nothing in it says who that is. */
export interface FrameClass {
  readonly projectUser: boolean;
  readonly rights?: Rights | null | undefined;
  /** Width of the name at the top right in CSS pixels: what stands before it must not move when the name comes. */
  readonly nameWidth: number;
}

/** Local storage has an account and its password below it, sealed, where that was requested on the sign-in page. */
export const signInKey = 'signIn';

const classKey = 'kb.frame';
const sidebarKey = 'sidebarStatus';

/** Remembered from page to page, so that the next one shows the right menu before any answer. */
export const frameClass = {
  read(): FrameClass | undefined {
    const known = browserStorage.readJson(classKey);
    return typeof known === 'object' && known !== null ? (known as FrameClass) : undefined;
  },
  store: (known: FrameClass): void => browserStorage.writeJson(classKey, known),
  forget: (): void => browserStorage.write(classKey, undefined),
};

/** Whether the user has collapsed the sidebar. */
export const sidebarChoice = {
  isCollapsed: (): boolean => browserStorage.read(sidebarKey) === '0',
  store: (isCollapsed: boolean): void => browserStorage.write(sidebarKey, isCollapsed ? '0' : '1'),
};
