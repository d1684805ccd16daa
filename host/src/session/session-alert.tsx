import { useState } from 'react';
import { session, topics, useSession, useTopic } from 'shared-kernel/runtime';
import { ConfirmDialog } from '../ui/confirm-dialog';

/** Shown once when the server rejects the token during work; confirming signs out and reloads the page. */
export function SessionAlert({ reload = () => window.location.reload() }: { reload?: () => void }) {
  const token = useSession((state) => state.token);
  const [expired, setExpired] = useState<string>();

  // While the user is still being loaded, the guard itself redirects to the sign-in page.
  useTopic(topics.sessionExpired, () => {
    if (session.getState().phase === 'ready') setExpired(session.getState().token);
  });

  // Another tab may have signed in again or out: then there is nothing to show.
  if (!expired || expired !== token) return null;
  return (
    <ConfirmDialog
      title="提示"
      text="登录过期，请重新登录"
      okText="重新登录"
      onOk={() => {
        session.signOut({ reason: 'expired' });
        reload();
      }}
    />
  );
}
