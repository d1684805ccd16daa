import { Link } from 'react-router-dom';
import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined';
import BellOutlined from '@ant-design/icons/es/icons/BellOutlined';
import BookOutlined from '@ant-design/icons/es/icons/BookOutlined';
import MenuFoldOutlined from '@ant-design/icons/es/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/es/icons/MenuUnfoldOutlined';
import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import WalletOutlined from '@ant-design/icons/es/icons/WalletOutlined';
import { howToReport } from 'shared-kernel/domain/texts';
import { unreadBadgeMax } from 'shared-kernel/domain/constants';
import { bus, useSession } from 'shared-kernel/runtime';
import { useUnread } from '../dialogs/messages/use-unread.hook';
import { messagesRequested, requestRecharge, searchRequested } from '../dialogs/topics';
import { guidePath } from '../navigation/portal-route';
import type { Sidebar } from './use-sidebar.hook';
import { UserMenu } from './user-menu';

interface TopBarProps {
  sidebar: Sidebar;
  /** Goes back; absent on the home page, which has no parent. */
  onBack?: () => void;
  /** Whether versions of remotes may be chosen here. */
  areVersionsOpen?: boolean;
}

export function TopBar({ sidebar, onBack, areVersionsOpen }: TopBarProps) {
  const isProjectUser = useSession((state) => state.isProjectUser);
  const unread = useUnread(!isProjectUser);

  return (
    <header className="host-top">
      <button
        type="button"
        className="host-top-item"
        aria-label={sidebar.isOpen ? '收起菜单' : '展开菜单'}
        aria-expanded={sidebar.isOpen}
        aria-controls="sidebar"
        onClick={sidebar.toggle}
      >
        {sidebar.isOpen ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
      </button>
      {onBack && (
        <button type="button" className="host-top-item" onClick={onBack}>
          <ArrowLeftOutlined aria-hidden />
          返回
        </button>
      )}
      <span className="host-top-gap" />
      <button
        type="button"
        className="host-top-item host-top-search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="搜索（Ctrl K）"
        onClick={() => bus.publish(searchRequested, {})}
      >
        <SearchOutlined aria-hidden />
        <span className="host-top-word">搜索</span>
      </button>
      <Link className="host-top-item host-top-hint" to="/claimSettlement/index" title={howToReport}>
        <QuestionCircleOutlined aria-hidden />
        <span className="host-top-word">{howToReport}</span>
      </Link>
      <Link className="host-top-item" to={guidePath} title="操作指南">
        <BookOutlined aria-hidden />
        <span className="host-top-word">操作指南</span>
      </Link>
      {!isProjectUser && (
        <button
          type="button"
          className="host-top-item host-top-recharge"
          aria-label="充值"
          title="充值"
          onClick={requestRecharge}
        >
          <WalletOutlined aria-hidden />
          <span className="host-top-word">充值</span>
        </button>
      )}
      {!isProjectUser && (
        <button
          type="button"
          className="host-top-item"
          aria-haspopup="dialog"
          onClick={() => bus.publish(messagesRequested, {})}
          aria-label={unread ? `站内消息，${unread}条未读` : '站内消息'}
        >
          <BellOutlined aria-hidden />
          {unread > 0 && (
            <span className="host-badge" aria-hidden>
              {unread > unreadBadgeMax ? `${unreadBadgeMax}+` : unread}
            </span>
          )}
        </button>
      )}
      <UserMenu areVersionsOpen={areVersionsOpen} />
    </header>
  );
}
