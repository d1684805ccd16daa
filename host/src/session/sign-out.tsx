import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { logout } from 'shared-kernel/contract/account/session';
import { api, session, useBackCloses } from 'shared-kernel/runtime';
import { ConfirmDialog } from '../ui/confirm-dialog';

/** Asks for confirmation; then ends the session here and on the server. An unreachable server does not block this. */
export function useSignOut() {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  useBackCloses(isAsking, () => setAsking(false));

  const leave = () => {
    setAsking(false);
    // Sent before the session ends, because the call still needs the token.
    void api.call(logout, { quiet: true }).catch(() => {});
    session.signOut({ reason: 'user' });
    void navigate('/login');
  };

  const dialog = isAsking && (
    <ConfirmDialog text="确定退出登录吗？" okText="退出登录" onOk={leave} onCancel={() => setAsking(false)} />
  );
  return { ask: () => setAsking(true), dialog };
}

export function SignOutButton() {
  const { ask, dialog } = useSignOut();
  return (
    <>
      <button type="button" className="host-button" onClick={ask}>
        退出登录
      </button>
      {dialog}
    </>
  );
}
