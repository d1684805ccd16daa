import type { MessageRow } from '../contract/messages';

/** A message's subject. Unread ones have a dot and an accessible hint. */
export function MessageSubject({ message }: { message: Pick<MessageRow, 'subject' | 'readFlag'> }) {
  // The name of a row is strong; of a message only as long as it is unread.
  if (message.readFlag) return <span style={{ fontWeight: 400 }}>{message.subject}</span>;
  return (
    <>
      <span className="kb-unread" aria-hidden />
      <span className="kb-hidden">未读：</span>
      <strong>{message.subject}</strong>
    </>
  );
}
