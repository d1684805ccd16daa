import { Badge } from '../antd/base';
import type { MessageRow } from '../contract/messages';

/** What a message is about. Unread ones carry a dot and say so to screen readers. */
export function MessageSubject({ message }: { message: Pick<MessageRow, 'subject' | 'readFlag'> }) {
  if (message.readFlag) return message.subject;
  return (
    <>
      <Badge status="processing" aria-hidden style={{ marginInlineEnd: 8 }} />
      <span className="kb-hidden">未读：</span>
      <strong>{message.subject}</strong>
    </>
  );
}
