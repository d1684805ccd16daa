import { useSyncExternalStore } from 'react';
import { storageRefusal } from 'shared-kernel/runtime';

/** Shows that the browser refuses storage: everything works, but nothing is kept after the page is closed. */
export function StorageNote() {
  const isRefused = useSyncExternalStore(
    storageRefusal.subscribe,
    storageRefusal.hasHappened,
    // Server snapshot for the build, which renders the pages before sign-in and has no storage.
    () => false,
  );
  if (!isRefused) return null;
  return (
    <p className="host-line kb-no-print" role="status">
      浏览器的存储空间被禁用或已满：登录状态和未提交的内容只保留到本页刷新或关闭为止。
    </p>
  );
}
