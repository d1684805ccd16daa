import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import { Button } from 'shared-kernel/antd';
import type { StampAsk } from 'shared-kernel/contract/agreements';
import { Instant } from 'shared-kernel/ui';
import * as texts from 'shared-kernel/domain/texts';
import type { Signature } from './signed';

interface SignedNoteProps {
  ask: StampAsk;
  signature: Signature;
  onDone: () => void;
}

export function SignedNote({ ask, signature, onDone }: SignedNoteProps) {
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
