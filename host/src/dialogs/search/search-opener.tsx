import { useEffect, useEffectEvent, useState } from 'react';
import { useTopic } from 'shared-kernel/runtime';
import { usePart } from '../../ui/use-part.hook';
import { searchRequested } from '../topics';

const loadDialog = () => import('./search-dialog').then((module) => module.SearchDialog);

const isShortcut = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

/** Opens the search by Ctrl K or ⌘ K, or from the top bar; its code is fetched on first use. */
export function SearchOpener() {
  const [isOpen, setOpen] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const Dialog = usePart(loadDialog, wasAsked);

  const ask = () => {
    setAsked(true);
    setOpen(true);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    if (isOpen) setOpen(false);
    else ask();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  useTopic(searchRequested, ask);

  return Dialog && <Dialog open={isOpen} onClose={() => setOpen(false)} />;
}
