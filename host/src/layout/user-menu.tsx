import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import { getFilialeByPhone } from 'shared-kernel/contract/customers';
import { useEndpoint } from 'shared-kernel/query';
import { useSession } from 'shared-kernel/runtime';
import { requestRecharge } from '../dialogs/topics';
import { versionsRequested } from '../overrides/versions-requested';
import { usePart } from '../ui/use-part.hook';
import { useSignOut } from '../session/sign-out';

const loadLines = () => import('./account-lines').then((module) => module.AccountLines);

const loadScheme = () => import('./scheme-switch').then((module) => module.SchemeSwitch);

interface UserMenuProps {
  /** Whether versions of remotes may be chosen here. */
  areVersionsOpen?: boolean;
}

/** Name, balance, employer states, recharge, password and sign-out. Closes on a choice, on Escape and on blur. */
export function UserMenu({ areVersionsOpen = false }: UserMenuProps) {
  const name = useDisplayName();
  const isProjectUser = useSession((state) => state.isProjectUser);
  const { ask, dialog } = useSignOut();
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const Lines = usePart(loadLines, isOpen && !isProjectUser);
  const Scheme = usePart(loadScheme, isOpen);
  const close = () => setOpen(false);
  /** A dialog returns the focus to the element that had it, so that must be the button, which stays in the page. */
  const leaveFor = (open: () => void) => {
    button.current?.focus();
    close();
    open();
  };

  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);

  return (
    <div
      ref={menu}
      className="host-user"
      onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && close()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        close();
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className="host-top-item"
        aria-expanded={isOpen}
        aria-controls="user-menu"
        onClick={() => setOpen(!isOpen)}
      >
        <UserOutlined aria-hidden />
        <span className="host-user-name">{name}</span>
      </button>
      <div id="user-menu" className="host-user-menu" hidden={!isOpen}>
        {Lines && isOpen && <Lines />}
        {!isProjectUser && (
          <button type="button" onClick={() => leaveFor(requestRecharge)}>
            充值
          </button>
        )}
        {Scheme && isOpen && <Scheme />}
        <Link to="/setting/password" onClick={close}>
          修改密码
        </Link>
        {areVersionsOpen && (
          <button type="button" onClick={() => leaveFor(() => versionsRequested.next())}>
            功能版本
          </button>
        )}
        <button type="button" onClick={() => leaveFor(ask)}>
          退出登录
        </button>
      </div>
      {dialog}
    </div>
  );
}

/** The name at the top right: the user's own, or the branch name for project users. */
function useDisplayName(): string {
  const user = useSession((state) => state.user);
  const isProjectUser = useSession((state) => state.isProjectUser);
  const telephone = user?.telephone ?? '';
  const filiale = useEndpoint(
    getFilialeByPhone,
    { params: { phone: telephone } },
    { enabled: isProjectUser && telephone !== '', staleTime: Infinity },
  );
  return filiale.data?.filialename ?? user?.name ?? user?.username ?? '';
}
