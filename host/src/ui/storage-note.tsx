import { useSyncExternalStore } from 'react';
import { storageRefusal } from 'shared-kernel/runtime';

/** Says once that the browser refuses storage: everything works, and ends with the page. */
export function StorageNote() {
  const isRefused = useSyncExternalStore(
    storageRefusal.subscribe,
    storageRefusal.hasHappened,
    // The build, which draws the page before sign-in, has no storage that could refuse.
    () => false,
  );
  if (!isRefused) return null;
  return (
    <p className="host-line kb-no-print" role="status">
      浏览器的存储空间被禁用或已满：登录状态和未提交的内容只保留到本页刷新或关闭为止。
    </p>
  );
}
