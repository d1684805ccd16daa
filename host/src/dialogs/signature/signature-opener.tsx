import { lazy, Suspense, useEffect, useState } from 'react';
import { getStampAskInfo } from 'shared-kernel/contract/agreements';
import { invalidate } from 'shared-kernel/query';
import { reportFailure, topics, useSession, useTopic } from 'shared-kernel/runtime';
import { stampAskStatus } from 'shared-kernel/domain/dictionaries';
import { useTurn } from '../dialog-turns';
import type { WaitingSignatureProps } from './waiting-signature';

const WaitingSignature = lazy(() =>
  import('./waiting-signature').then(
    (module) => ({ default: module.WaitingSignature }),
    // Signing never blocks: without its code the portal goes on, and the next page load asks again.
    (error: unknown) => {
      reportFailure({ area: 'host', error });
      return { default: NothingToSign };
    },
  ),
);

/** Asks for the signature when one waits, at entry or as the live feed says. Project users are never asked. */
export function SignatureOpener() {
  const token = useSession((state) => state.token);
  const mayBeAsked = useSession((state) => state.phase === 'ready' && !state.isProjectUser);
  return mayBeAsked ? <SignatureOfSession key={token} /> : null;
}

function SignatureOfSession() {
  const atEntry = useSession((state) => state.customer?.stampAskStatus);
  const [heard, setHeard] = useState<number>();
  const isWaiting = (heard ?? atEntry) === stampAskStatus.code.waiting;
  const [wasWaiting, setWasWaiting] = useState(isWaiting);
  if (isWaiting && !wasWaiting) setWasWaiting(true);

  // Its place is taken before the agreement is known: messages, which are told of at the same time, come after it.
  const [isWanted, setWanted] = useState<boolean>();
  const hasTurn = useTurn('signature', isWanted ?? isWaiting, { unasked: true, ready: isWanted === true });

  useTopic(topics.stampAsk, ({ status }) => {
    setHeard(status);
    // It may be another agreement than the one known so far.
    if (status === stampAskStatus.code.waiting) void invalidate(getStampAskInfo);
  });

  if (!wasWaiting) return null;
  return (
    <Suspense fallback={null}>
      <WaitingSignature isWaiting={isWaiting} hasTurn={hasTurn} onWanted={setWanted} />
    </Suspense>
  );
}

function NothingToSign({ onWanted }: WaitingSignatureProps) {
  useEffect(() => onWanted(false), [onWanted]);
  return null;
}
