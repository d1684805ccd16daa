import { useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { reportFailure } from 'shared-kernel/runtime';

/** The host itself failed: a part of it could not be fetched, or it threw. Reloading the page helps. */
export function BrokenPage() {
  const error = useRouteError();
  const [reference] = useState(() => reportFailure({ area: 'host', error }));
  return (
    <main className="host-notice" role="alert">
      <h1>页面加载失败</h1>
      <p>您的数据没有改变。请刷新页面重试，仍不成功请联系客服并提供参考编号。</p>
      <p>参考编号：{reference}</p>
      <button
        type="button"
        className="host-button host-button-primary"
        onClick={() => window.location.reload()}
      >
        刷新页面
      </button>
    </main>
  );
}
