import { useState } from 'react';
import { Modal, Button } from 'shared-kernel/antd';
import type { StampAsk } from 'shared-kernel/contract/agreements';
import { AgreementReader } from './agreement-reader';
import type { Signature } from './signed';
import { SigningForm } from './signing-form';
import { useSigning } from './use-signing.hook';
import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import { Instant } from 'shared-kernel/ui';
import * as texts from 'shared-kernel/domain/texts';

interface SignatureDialogProps {
  isOpen: boolean;
  ask: StampAsk;
  /** Once it is signed. */
  signature: Signature | undefined;
  onLater: () => void;
  onSending: (isSending: boolean) => void;
  onSigned: (signature: Signature) => void;
  /** The server has another text or state than the one shown here. */
  onStale: () => void;
  onDone: () => void;
}

/** Authorises the signature: the agreement is read in a dialog of its own, which the checkbox opens. */
export function SignatureDialog({
  isOpen,
  ask,
  signature,
  onLater,
  onSending,
  onSigned,
  onStale,
  onDone,
}: SignatureDialogProps) {
  const [isReading, setReading] = useState(false);
  const signing = useSigning(ask, { onSending, onSigned, onStale });
  const close = signature ? onDone : onLater;

  return (
    <>
      <Modal
        open={isOpen}
        title={signature ? '签署完成' : '电子签署授权确认'}
        width={560}
        footer={null}
        // A click beside it is no answer.
        mask={{ closable: false }}
        onCancel={() => signing.isRunning || close()}
        destroyOnHidden
      >
        {signature ? (
          <SignedNote ask={ask} signature={signature} onDone={onDone} />
        ) : (
          <SigningForm ask={ask} signing={signing} onRead={() => setReading(true)} onLater={onLater} />
        )}
      </Modal>
      <AgreementReader
        isOpen={isOpen && isReading}
        ask={ask}
        onClose={() => setReading(false)}
        onRead={(pageCount) => {
          signing.read(pageCount);
          setReading(false);
        }}
      />
    </>
  );
}

interface SignedNoteProps {
  ask: StampAsk;
  signature: Signature;
  onDone: () => void;
}

function SignedNote({ ask, signature, onDone }: SignedNoteProps) {
  return (
    <div className="host-signature">
      <p role="status">
        <CheckCircleFilled className="host-signature-done" aria-hidden />《{ask.askTitle}》已签署
      </p>
      <p>
        签署时间：
        <Instant value={signature.signTime} />
      </p>
      <p>
        <a
          className="kb-link"
          href={signature.signFileUrl}
          download={`${ask.askTitle}${texts.signedCopyEnding}`}
        >
          下载已签署的协议
        </a>
      </p>
      <div className="host-signature-actions">
        {/* The focused element was removed with the form. */}
        <Button type="primary" autoFocus onClick={onDone}>
          完成
        </Button>
      </div>
    </div>
  );
}
