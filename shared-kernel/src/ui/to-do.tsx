import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface ToDoProps {
  text: ReactNode;
  /** The verb of the step that settles it. */
  action: string;
  href: string;
}

/** One thing to do today, and the way to it. */
export function ToDo({ text, action, href }: ToDoProps) {
  return (
    <div className="kb-to-do">
      <span>{text}</span>
      <Link className="kb-link" to={href}>
        {action}
      </Link>
    </div>
  );
}
