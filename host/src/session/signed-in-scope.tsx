import { Fragment } from 'react';
import { Outlet } from 'react-router-dom';
import { useSession } from 'shared-kernel/runtime';
import { BootSkeleton } from '../early/boot-skeleton';

/**
 * Contains everything of one session on the screen. When the session ends or another one begins, here or in another
 * tab, all of it (kept pages, open dialogs, state) is unmounted at once, so that the next user sees none of it.
 */
export function SignedInScope() {
  const token = useSession((state) => state.token);
  const phase = useSession((state) => state.phase);
  if (phase !== 'ready') return <BootSkeleton />;
  return (
    <Fragment key={token}>
      <Outlet />
    </Fragment>
  );
}
