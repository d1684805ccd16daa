import type { Rights } from 'shared-kernel/domain/rights';
import { browserStorage } from 'shared-kernel/runtime/early';

/** The facts that determine the frame of this browser's user; they do not identify the user. */
export interface FrameClass {
  readonly projectUser: boolean;
  readonly rights?: Rights | null | undefined;
  /** Width of the name at the top right in CSS pixels: elements to its left must not move when the name arrives. */
  readonly nameWidth: number;
}

/** Key of the sealed account and password in local storage, stored at the user's request on the sign-in page. */
export const signInKey = 'signIn';

const classKey = 'kb.frame';
const sidebarKey = 'sidebarStatus';

/** Stored from page to page, so that the next one draws the right menu before any response. */
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
