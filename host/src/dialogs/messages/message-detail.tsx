import { useEffect, useRef } from 'react';
import { Button } from 'shared-kernel/antd';
import { DeleteMessageButton, MessageText, useMessage } from 'shared-kernel/messages';

interface MessageDetailProps {
  id: number;
  /** On phones, where the message replaces the list. */
  onBack?: () => void;
  onDeleted: () => void;
  onFollow: () => void;
  /** Shows the next popup message. */
  onNext?: () => void;
}

/** The message that was chosen. Showing it marks it as read. */
export function MessageDetail({ id, onBack, onDeleted, onFollow, onNext }: MessageDetailProps) {
  const message = useMessage(id);
  const back = useRef<HTMLDivElement>(null);
  const isAlone = onBack !== undefined;

  // The pressed line is hidden.
  useEffect(() => {
    if (isAlone) back.current?.querySelector('button')?.focus();
  }, [isAlone]);

  return (
    <section className="host-messages-detail" aria-label="消息内容" tabIndex={0}>
      {onBack && (
        <div ref={back}>
          <Button size="small" onClick={onBack}>
            返回列表
          </Button>
        </div>
      )}
      {message.data && <h2>{message.data.subject}</h2>}
      <MessageText message={message} onFollow={onFollow} />
      <div className="host-messages-actions">
        {message.data && <DeleteMessageButton id={id} onDone={onDeleted} />}
        {onNext && <Button onClick={onNext}>下一条</Button>}
      </div>
    </section>
  );
}
