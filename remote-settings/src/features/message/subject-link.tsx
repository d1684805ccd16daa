import { Link, useLocation } from 'react-router-dom';
import type { MessageRow } from 'shared-kernel/contract/messages';
import { MessageSubject } from 'shared-kernel/messages';
import { withMessage } from './open-message';

/** Opens a message beside the list and keeps the filters. */
export function SubjectLink({ message }: { message: MessageRow }) {
  const { search } = useLocation();
  return (
    <Link className="kb-link" to={{ search: withMessage(search, message.id) }}>
      <MessageSubject message={message} />
    </Link>
  );
}
