import { Link, useLocation } from 'react-router-dom';
import { Badge } from 'shared-kernel/antd';
import type { MessageRow } from 'shared-kernel/contract/messages';
import { withMessage } from './open-message';

/** Opens a message beside the list, whose filters stay. Unread ones carry a dot and say so to screen readers. */
export function SubjectLink({ message }: { message: MessageRow }) {
  const { search } = useLocation();
  return (
    <Link className="kb-link" to={{ search: withMessage(search, message.id) }}>
      {!message.readFlag && (
        <>
          <Badge status="processing" aria-hidden style={{ marginInlineEnd: 8 }} />
          <span className="kb-hidden">未读：</span>
        </>
      )}
      {message.readFlag ? message.subject : <strong>{message.subject}</strong>}
    </Link>
  );
}
