import type { MouseEvent, ReactNode } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { Button, type ButtonProps } from '../antd/base';

interface LinkButtonProps extends Pick<
  ButtonProps,
  'type' | 'size' | 'danger' | 'block' | 'icon' | 'disabled'
> {
  href: string;
  /** Called when the link opens in the same tab. */
  onFollow?: () => void;
  children: ReactNode;
}

/** A link styled as a button: can be opened in a new tab, and navigates without reloading the page. */
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
