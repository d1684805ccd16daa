import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface ToDoProps {
  text: ReactNode;
  /** Text of the button that completes it. */
  action: string;
  href: string;
}

/** One task of today, with its link. */
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
