import { useState, useSyncExternalStore } from 'react';
import { bus, navigation, topics, useNavigationLocation, useSession } from 'shared-kernel/runtime';
import { useMayShow } from '../dialogs/interruption-queue';
import { remoteTitle } from '../overrides/remote-title';
import type { Updates } from './updates';
import './update-notice.css';

/** A path without a page: only unsaved work on this page blocks it. */
const elsewhere = '';

interface UpdateNoticeProps {
  updates: Updates;
  reload?: () => void;
}

/** Shows unobtrusively that a newer version is available; typed values survive the replacement as a draft. */
export function UpdateNotice({ updates, reload = () => window.location.reload() }: UpdateNoticeProps) {
  const state = useSyncExternalStore(updates.subscribe, updates.getState);
  const isSignedIn = useSession(({ phase }) => phase === 'ready');
  const [postponed, setPostponed] = useState('');
  // Re-renders on navigation, because unsaved work belongs to a page.
  useNavigationLocation();

  const mayShow = useMayShow({ kind: 'task', isBeside: isMenuBesidePage() });

  const { remotes, isHostNew } = state;
  const key = [isHostNew, ...remotes.map(({ base }) => base)].join(' ');
  if (!isSignedIn || !mayShow || key === postponed || (!isHostNew && remotes.length === 0)) return null;

  const titles = remotes.map(({ description }) => remoteTitle(description.name, description)).join('、');
  const isUnsaved = navigation.blockOf(elsewhere) !== undefined;
  const take = () => {
    bus.publish(topics.pagesReplaced, {});
    if (!isHostNew) return updates.take();
    // Typed values are stored, so there is no need to ask about losing them.
    navigation.releaseAll();
    reload();
  };

  return (
    <aside className="host-update kb-no-print" role="status" aria-label="新版本">
      <p>
        {isHostNew ? '平台有新版本，更新时会刷新页面。' : `${titles}有新版本。`}
        {isUnsaved && '已填写的内容会保留为草稿。'}
      </p>
      <div className="host-update-actions">
        <button type="button" className="host-button" onClick={() => setPostponed(key)}>
          稍后
        </button>
        <button type="button" className="host-button host-button-primary" onClick={take}>
          立即更新
        </button>
      </div>
    </aside>
  );
}

/** With the menu next to the page, the notice fits over the bottom of the menu; otherwise it covers the page. */
const isMenuBesidePage = () => document.querySelector('[data-side="beside"]') !== null;
