import { useEffect, useEffectEvent, useState } from 'react';
import { topics, useTopic } from 'shared-kernel/runtime';
import { errorToastMs } from 'shared-kernel/domain/constants';
import { stripTags } from 'shared-kernel/domain/text';
import * as texts from 'shared-kernel/domain/texts';

interface Toast {
  readonly id: number;
  readonly tone: 'error' | 'notice';
  readonly message: string;
}

let lastId = 0;

/** Messages without a place of their own, mostly errors: top of the page for five seconds, without markup. The same text is shown once. */
export function Toasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);

  const add = (message: string, tone: Toast['tone']) => {
    lastId += 1;
    const toast = { id: lastId, tone, message: stripTags(message) };
    setToasts((standing) => [...standing.filter((other) => other.message !== toast.message), toast]);
  };
  const [retryCounts, setRetryCounts] = useState({ busy: 0, offline: 0 });
  useTopic(topics.callsRetried, setRetryCounts);
  useTopic(topics.problemRaised, ({ message }) => add(message, 'error'));
  useTopic(topics.noticeGiven, ({ message }) => add(message, 'notice'));

  const remove = (id: number) => setToasts((standing) => standing.filter((toast) => toast.id !== id));

  return (
    <div className="host-toasts">
      <RepeatLine {...retryCounts} />
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} onEnd={() => remove(toast.id)} />
      ))}
    </div>
  );
}

/** Shown for as long as calls are retried. */
function RepeatLine({ busy, offline }: { busy: number; offline: number }) {
  if (busy + offline === 0) return null;
  return (
    <div className="host-toast" data-tone="wait" role="status">
      <span>{busy > 0 ? texts.retryingWhileBusy : '网络连接不稳定，正在自动重试…'}</span>
    </div>
  );
}

function ToastLine({ toast, onEnd }: { toast: Toast; onEnd: () => void }) {
  // Another toast renders this one again; its five seconds continue.
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end(), errorToastMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="host-toast" data-tone={toast.tone} role={toast.tone === 'error' ? 'alert' : 'status'}>
      <span>{toast.message}</span>
      <button type="button" aria-label="关闭提示" onClick={onEnd}>
        ×
      </button>
    </div>
  );
}
