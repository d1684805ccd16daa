import { useState } from 'react';
import { rechargePopFlag } from 'shared-kernel/domain/dictionaries';
import { clock, useSession } from 'shared-kernel/runtime';
import { usePart } from '../../ui/use-part.hook';

const storageKey = 'recharge.prompt-closed';
const loadPrompt = () => import('./low-balance-prompt').then((module) => module.LowBalancePrompt);

/** Above the pages of a main account whose balance is below the threshold: the prompt, until it is closed for the day. */
export function LowBalance() {
  const isRaised = useSession(
    ({ customer, isProjectUser }) =>
      !isProjectUser && customer?.rechargePopFlag === rechargePopFlag.code.raised,
  );
  const userId = useSession((state) => state.user?.id);
  return isRaised && userId !== undefined ? <PromptOf key={userId} userId={userId} /> : null;
}

function PromptOf({ userId }: { userId: number }) {
  const mark = `${userId}:${clock.today()}`;
  const [closed, setClosed] = useState(closedBefore);
  const Prompt = usePart(loadPrompt, closed !== mark);

  if (closed === mark || !Prompt) return null;
  const close = () => {
    remember(mark);
    setClosed(mark);
  };
  return <Prompt onClose={close} />;
}

function closedBefore(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function remember(mark: string): void {
  try {
    localStorage.setItem(storageKey, mark);
  } catch {
    // It is shown again at the next entry.
  }
}
