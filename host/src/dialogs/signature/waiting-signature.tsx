import { useEffect, useState, useSyncExternalStore } from 'react';
import { getStampAskInfo, updateStampAskStatus, type StampAsk } from 'shared-kernel/contract/agreements';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { bus, notify, session, topics, useSession } from 'shared-kernel/runtime';
import { stampAskStatus } from 'shared-kernel/domain/dictionaries';
import type { Signature } from '../topics';
import { putOff } from './postponed-signature';
import { SignatureDialog } from './signature-dialog';
import './signature.css';

export interface WaitingSignatureProps {
  /** Whether the provider waits for a signature, as far as known. */
  isWaiting: boolean;
  hasTurn: boolean;
  /** Called with whether there is an agreement to show; undefined while unknown. */
  onPending: (isPending: boolean | undefined) => void;
}

/** The dialog of the pending agreement, until it is signed, postponed or withdrawn. */
export function WaitingSignature({ isWaiting, hasTurn, onPending }: WaitingSignatureProps) {
  const token = useSession((state) => state.token);
  const putOffId = useSyncExternalStore(putOff.subscribe, () => putOff.of(token));
  const waiting = useEndpoint(getStampAskInfo, undefined, { enabled: isWaiting });
  const postpone = useAction(updateStampAskStatus, { quiet: true });
  // The live feed may report the signature before the response arrives; the dialog must stay for its confirmation.
  const [sent, setSent] = useState<StampAsk>();
  const [signed, setSigned] = useState<{ ask: StampAsk; signature: Signature }>();

  const found = isWaiting && waiting.data?.id !== putOffId ? waiting.data : undefined;
  const ask = signed?.ask ?? sent ?? found ?? undefined;
  const isUnknown = isWaiting && waiting.isPending && !ask;
  useEffect(() => onPending(isUnknown ? undefined : ask !== undefined), [isUnknown, ask, onPending]);
  // A closing dialog keeps its content until the animation ends.
  const [shown, setShown] = useState(ask);
  if (ask && ask !== shown) setShown(ask);
  if (!shown) return null;

  const later = () => {
    putOff.remember(shown.id, token);
    // The call changes nothing on the server, so a failure loses nothing.
    void postpone.run({ body: { id: shown.id, askStatus: stampAskStatus.code.waiting } });
  };
  const finish = (signature: Signature) => {
    setSigned({ ask: shown, signature });
    setSent(undefined);
    session.customerChanged({ stampAskStatus: stampAskStatus.code.signed });
    bus.publish(topics.stampAsk, { status: stampAskStatus.code.signed });
  };
  const readAgain = async () => {
    const { data } = await waiting.refetch();
    if (data === null) notify.info('该签署请求已撤回，无需签署');
  };

  return (
    <SignatureDialog
      key={shown.id}
      isOpen={hasTurn && ask !== undefined}
      ask={shown}
      signature={signed?.signature}
      onLater={later}
      onSending={(isSending) => setSent(isSending ? shown : undefined)}
      onSigned={finish}
      onStale={() => void readAgain()}
      onDone={() => setSigned(undefined)}
    />
  );
}
