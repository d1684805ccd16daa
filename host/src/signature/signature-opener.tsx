import { lazy, Suspense, useState } from 'react';
import { getStampAskInfo } from 'shared-kernel/contract/agreements';
import { invalidate } from 'shared-kernel/query';
import { reportFault, topics, useSession, useTopic } from 'shared-kernel/runtime';

const WaitingSignature = lazy(() =>
  import('./waiting-signature').then(
    (module) => ({ default: module.WaitingSignature }),
    // Signing never blocks: without its code the portal goes on, and the next page load asks again.
    (error: unknown) => {
      reportFault({ area: 'host', error });
      return { default: () => null };
    },
  ),
);

/** Asks for the signature when one waits, at entry or as the live feed says. Project users are never asked. */
export function SignatureOpener() {
  const token = useSession((state) => state.token);
  const mayBeAsked = useSession((state) => state.phase === 'ready' && !state.isProjectUser);
  return mayBeAsked ? <SignatureOfSession key={token} /> : null;
}

const waiting = 0;

function SignatureOfSession() {
  const atEntry = useSession((state) => state.customer?.stampAskStatus);
  const [heard, setHeard] = useState<number>();
  const isWaiting = (heard ?? atEntry) === waiting;
  const [wasWaiting, setWasWaiting] = useState(isWaiting);
  if (isWaiting && !wasWaiting) setWasWaiting(true);

  useTopic(topics.stampAsk, ({ status }) => {
    setHeard(status);
    // It may be another agreement than the one known so far.
    if (status === waiting) void invalidate(getStampAskInfo);
  });

  if (!wasWaiting) return null;
  return (
    <Suspense fallback={null}>
      <WaitingSignature isWaiting={isWaiting} />
    </Suspense>
  );
}
