import { useState, useSyncExternalStore } from 'react';
import { App } from 'shared-kernel/antd';
import { getStampAskInfo, updateStampAskStatus, type StampAsk } from 'shared-kernel/contract/agreements';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { bus, session, topics, useSession } from 'shared-kernel/runtime';
import { useTurn } from '../layout/dialog-turns';
import { putOff } from './put-off';
import { SignatureDialog } from './signature-dialog';
import type { Signature } from './signed';
import './signature.css';

interface WaitingSignatureProps {
  /** The provider waits for a signature, as far as anybody has said. */
  isWaiting: boolean;
}

/** The agreement that waits, in its dialog, until it is signed, put off or withdrawn. */
export function WaitingSignature({ isWaiting }: WaitingSignatureProps) {
  const { message } = App.useApp();
  const token = useSession((state) => state.token);
  const putOffId = useSyncExternalStore(putOff.subscribe, () => putOff.of(token));
  const waiting = useEndpoint(getStampAskInfo, undefined, { enabled: isWaiting });
  const postpone = useAction(updateStampAskStatus, { quiet: true });
  const [signed, setSigned] = useState<{ ask: StampAsk; signature: Signature }>();

  const isAsked = isWaiting && waiting.data && waiting.data.id !== putOffId;
  const ask = signed?.ask ?? (isAsked ? waiting.data : undefined);
  const isOpen = useTurn('signature', Boolean(ask), { unasked: true });
  // What closes keeps its content until it is gone.
  const [shown, setShown] = useState(ask);
  if (ask && ask !== shown) setShown(ask);
  if (!shown) return null;

  const later = () => {
    putOff.remember(shown.id, token);
    // Nothing changes by it on the server, so nothing is lost when it fails.
    void postpone.run({ body: { id: shown.id, askStatus: 0 } });
  };
  const finish = (signature: Signature) => {
    setSigned({ ask: shown, signature });
    session.customerChanged({ stampAskStatus: 1 });
    bus.publish(topics.stampAsk, { status: 1 });
  };
  const readAgain = async () => {
    const { data } = await waiting.refetch();
    if (data === null) void message.info('该签署请求已撤回，无需签署');
  };

  return (
    <SignatureDialog
      key={shown.id}
      isOpen={isOpen}
      ask={shown}
      signature={signed?.signature}
      onLater={later}
      onSigned={finish}
      onStale={() => void readAgain()}
      onDone={() => setSigned(undefined)}
    />
  );
}
