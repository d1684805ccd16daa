import { lazy, Suspense, useEffect, useState } from 'react';
import { getStampAskInfo } from 'shared-kernel/contract/agreements';
import { invalidate } from 'shared-kernel/query';
import { reportFailure, topics, useSession, useTopic } from 'shared-kernel/runtime';
import { stampAskStatus } from 'shared-kernel/domain/dictionaries';
import { useTurn } from '../interruption-queue';
import { putOff } from './postponed-signature';
import type { WaitingSignatureProps } from './waiting-signature';

/** The page of agreements, with the button that signs the pending one. */
const agreementsPath = '/setting/protocol';

const WaitingSignature = lazy(() =>
  import('./waiting-signature').then(
    (module) => ({ default: module.WaitingSignature }),
    // A signature never blocks the portal: without this code everything else works, and the next page load retries.
    (error: unknown) => {
      reportFailure({ area: 'host', error });
      return { default: NothingToSign };
    },
  ),
);

/** Shows a pending signature, on entry or when the live feed reports it. Project users are never shown one. */
export function SignatureOpener() {
  const token = useSession((state) => state.token);
  const mayBeAsked = useSession((state) => state.phase === 'ready' && !state.isProjectUser);
  return mayBeAsked ? <SignatureOfSession key={token} /> : null;
}

function SignatureOfSession() {
  const atEntry = useSession((state) => state.customer?.stampAskStatus);
  const [received, setReceived] = useState<number>();
  const isWaiting = (received ?? atEntry) === stampAskStatus.code.waiting;
  const [wasWaiting, setWasWaiting] = useState(isWaiting);
  if (isWaiting && !wasWaiting) setWasWaiting(true);

  // Queued before the agreement is loaded, so that messages, which are reported at the same time, come after it.
  const [isPending, setPending] = useState<boolean>();
  const [isRequested, setRequested] = useState(false);
  const verdict = useTurn(
    'signature',
    (isPending ?? isWaiting) ? { kind: isRequested ? 'asked' : 'task', link: agreementsPath } : undefined,
    { ready: isPending === true },
  );

  useTopic(topics.stampAsk, ({ status }) => {
    setReceived(status);
    // It may be a different agreement from the previous one.
    if (status === stampAskStatus.code.waiting) void invalidate(getStampAskInfo);
  });

  useTopic(topics.signatureRequested, () => {
    putOff.forget();
    setRequested(true);
    setReceived(stampAskStatus.code.waiting);
    void invalidate(getStampAskInfo);
  });

  if (!wasWaiting) return null;
  return (
    <Suspense fallback={null}>
      <WaitingSignature isWaiting={isWaiting} hasTurn={verdict === 'open'} onPending={setPending} />
    </Suspense>
  );
}

function NothingToSign({ onPending }: WaitingSignatureProps) {
  useEffect(() => onPending(false), [onPending]);
  return null;
}
