import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { bus, topics, useTopic } from 'shared-kernel/runtime';
import { errorToastMs, actionToastMs } from 'shared-kernel/domain/constants';
import { stripTags } from 'shared-kernel/domain/text';
import * as texts from 'shared-kernel/domain/texts';

interface Toast {
  readonly id: number;
  readonly tone: 'done' | 'info' | 'warning' | 'error';
  readonly message: string;
  readonly actionId?: string | undefined;
  readonly actionText?: string | undefined;
}

/**
 * Results of actions, and errors that no page shows: at the top of the page for five seconds, as plain text. Equal
 * texts are shown once.
 */
export function Toasts({ onShown }: { onShown?: () => void }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);

  const add = ({ message, ...toast }: Omit<Toast, 'id'>) => {
    lastId.current += 1;
    const added = { ...toast, id: lastId.current, message: stripTags(message) };
    setToasts((current) => [...current.filter((other) => other.message !== added.message), added]);
  };
  const [retryCounts, setRetryCounts] = useState({ busy: 0, offline: 0 });
  useTopic(topics.callsRetried, setRetryCounts);
  useTopic(topics.problemRaised, ({ message }) => add({ message, tone: 'error' }));
  useTopic(topics.noticeGiven, ({ tone = 'done', ...notice }) => add({ ...notice, tone }));

  // Runs after the effects that subscribe to the topics, so that no message is missed from here on.
  const report = useEffectEvent(() => onShown?.());
  useEffect(() => report(), []);

  const remove = (id: number) => setToasts((current) => current.filter((toast) => toast.id !== id));

  return (
    <div className="host-toasts">
      <RepeatLine {...retryCounts} />
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} onEnd={() => remove(toast.id)} />
      ))}
    </div>
  );
}

/** Shown while calls are being retried. */
function RepeatLine({ busy, offline }: { busy: number; offline: number }) {
  if (busy + offline === 0) return null;
  return (
    <div className="host-toast" data-tone="warning" role="status">
      <span>{busy > 0 ? texts.retryingWhileBusy : '网络连接不稳定，正在自动重试…'}</span>
    </div>
  );
}

function ToastLine({ toast, onEnd }: { toast: Toast; onEnd: () => void }) {
  const { tone, message, actionId, actionText } = toast;
  // Not a dependency: another toast re-renders this one, and its timer must continue.
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end(), actionId ? actionToastMs : errorToastMs);
    return () => clearTimeout(timer);
  }, [actionId]);
  const choose = () => {
    onEnd();
    if (actionId) bus.publish(topics.noticeActionChosen, { actionId });
  };
  return (
    <div className="host-toast" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <span>{message}</span>
      {actionId && (
        <button type="button" className="host-toast-action" onClick={choose}>
          {actionText}
        </button>
      )}
      <button type="button" aria-label="关闭提示" onClick={onEnd}>
        ×
      </button>
    </div>
  );
}
