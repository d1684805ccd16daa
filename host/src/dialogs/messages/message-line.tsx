import type { MessageRow } from 'shared-kernel/contract/messages';
import { messageKind } from 'shared-kernel/domain/dictionaries';
import { MessageSubject } from 'shared-kernel/messages';
import { Instant } from 'shared-kernel/ui';

interface MessageLineProps {
  message: MessageRow;
  isOpen: boolean;
  onOpen: () => void;
}

/** One message of the list: subject, kind and time. */
export function MessageLine({ message, isOpen, onOpen }: MessageLineProps) {
  return (
    <button
      type="button"
      className="host-message-line"
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className="host-message-subject">
        <MessageSubject message={message} />
      </span>
      <span className="kb-muted host-message-facts">
        <span>{messageKind.label(message.messageKind)}</span>
        <Instant value={message.createTime} />
      </span>
    </button>
  );
}
