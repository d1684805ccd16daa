import { useEffect, useEffectEvent, useState } from 'react';
import { topics, useTopic } from 'shared-kernel/runtime';
import { stripTags } from 'shared-kernel/domain/text';

/** How long an error stands, in milliseconds. */
const toastMs = 5000;

interface Toast {
  readonly id: number;
  readonly message: string;
}

let lastId = 0;

/** What went wrong and is shown nowhere else: top of the page for five seconds, without markup. The same text stands once. */
export function Toasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);

  useTopic(topics.problemRaised, ({ message }) => {
    lastId += 1;
    const toast = { id: lastId, message: stripTags(message) };
    setToasts((standing) => [...standing.filter((other) => other.message !== toast.message), toast]);
  });

  const remove = (id: number) => setToasts((standing) => standing.filter((toast) => toast.id !== id));

  return (
    <div className="host-toasts">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} message={toast.message} onEnd={() => remove(toast.id)} />
      ))}
    </div>
  );
}

function ToastLine({ message, onEnd }: { message: string; onEnd: () => void }) {
  // Another toast renders this one again; its five seconds go on.
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end(), toastMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="host-toast" role="alert">
      <span>{message}</span>
      <button type="button" aria-label="关闭提示" onClick={onEnd}>
        ×
      </button>
    </div>
  );
}
