import { useState } from 'react';
import { rechargePopFlag } from 'shared-kernel/domain/dictionaries';
import { useSession } from 'shared-kernel/runtime';
import { usePart } from '../../ui/use-part.hook';

const storageKey = (userId: number | undefined) => `recharge.prompt-closed.${userId}`;
const loadPrompt = () => import('./low-balance-prompt').then((module) => module.LowBalancePrompt);

/** On entry, for a main account whose balance is below the threshold: the prompt, until it is closed in this tab. */
export function LowBalance() {
  const flag = useSession((state) => state.customer?.rechargePopFlag);
  const userId = useSession((state) => state.user?.id);
  const [isClosed, setClosed] = useState(() => wasClosed(userId));
  const isPending = flag === rechargePopFlag.code.raised && !isClosed;
  const Prompt = usePart(loadPrompt, isPending);

  if (!isPending || !Prompt) return null;
  const close = () => {
    keepClosed(userId);
    setClosed(true);
  };
  return <Prompt onClose={close} />;
}

function wasClosed(userId: number | undefined): boolean {
  try {
    return sessionStorage.getItem(storageKey(userId)) !== null;
  } catch {
    return false;
  }
}

function keepClosed(userId: number | undefined): void {
  try {
    sessionStorage.setItem(storageKey(userId), '1');
  } catch {
    // It is shown again at the next entry.
  }
}
