import type { MouseEvent, ReactNode } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { Button, type ButtonProps } from '../antd/base';

interface LinkButtonProps extends Pick<
  ButtonProps,
  'type' | 'size' | 'danger' | 'block' | 'icon' | 'disabled'
> {
  href: string;
  /** The page opens in place, not in another tab. */
  onFollow?: () => void;
  children: ReactNode;
}

/** A link styled as a button: opens in a new tab on demand, and in place without loading the page again. */
export function LinkButton({ href, onFollow, children, ...look }: LinkButtonProps) {
  const navigate = useNavigate();
  const url = useHref(href);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onFollow?.();
    void navigate(href);
  };
  return (
    <Button {...look} href={url} onClick={open}>
      {children}
    </Button>
  );
}
