import { useBlocker } from 'react-router-dom';
import { navigation, session } from 'shared-kernel/runtime';
import * as texts from 'shared-kernel/domain/texts';
import { ConfirmDialog } from './confirm-dialog';

/** Asks for confirmation before leaving a page with unsaved work, whichever remote the page belongs to. */
export function LeaveGuard() {
  // Without a session nothing can be saved any more, so the way to the sign-in page is not blocked.
  const isHeld = (pathname: string) =>
    session.getState().token !== undefined && navigation.blockOf(pathname) !== undefined;
  const blocker = useBlocker(({ nextLocation }) => isHeld(nextLocation.pathname));
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      text={navigation.blockOf(blocker.location.pathname) ?? texts.leaveUnsaved}
      okText="离开"
      cancelText="继续填写"
      onOk={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  );
}
