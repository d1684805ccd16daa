import { type FormEvent, useId, useRef, useState } from 'react';
import { Button, Modal } from 'shared-kernel/antd';
import type { StampAsk } from 'shared-kernel/contract/agreements';
import { PdfPages } from 'shared-kernel/pdf';
import { useToday } from 'shared-kernel/runtime';
import type { Signature } from '../topics';
import { useSigning, type Signing } from './use-signing.hook';
import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import { Instant } from 'shared-kernel/ui';
import * as texts from 'shared-kernel/domain/texts';

interface SignatureDialogProps {
  isOpen: boolean;
  ask: StampAsk;
  /** Set once the agreement is signed. */
  signature: Signature | undefined;
  onLater: () => void;
  onSending: (isSending: boolean) => void;
  onSigned: (signature: Signature) => void;
  /** Called when the server's text or state differs from the one shown. */
  onStale: () => void;
  onDone: () => void;
}

/** Dialog that authorises the signature; its checkbox opens the agreement in another dialog. */
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
        // A click outside must not count as a decision.
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

function SignedNote({ ask, signature, onDone }: { ask: StampAsk; signature: Signature; onDone: () => void }) {
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

interface AgreementReaderProps {
  isOpen: boolean;
  ask: StampAsk;
  onClose: () => void;
  /** Called when the agreement was read to its last page and confirmed. */
  onRead: (pageCount: number) => void;
}

/** The agreement of the contracting company, page by page. */
function AgreementReader({ isOpen, ask, onClose, onRead }: AgreementReaderProps) {
  return (
    <Modal
      open={isOpen}
      title={`《${ask.askTitle}》`}
      width={880}
      style={{ top: 24 }}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
      destroyOnHidden
    >
      <Reading key={ask.docSha256} ask={ask} onClose={onClose} onRead={onRead} />
    </Modal>
  );
}

function Reading({ ask, onClose, onRead }: Omit<AgreementReaderProps, 'isOpen'>) {
  const [pageCount, setPageCount] = useState<number>();
  const [isRead, setRead] = useState(false);

  return (
    <>
      <PdfPages
        src={ask.fddProtocolUrl}
        title={ask.askTitle}
        height="clamp(240px, calc(100vh - 280px), 960px)"
        onPageCount={setPageCount}
        onLastPageSeen={() => setRead(true)}
      />
      <div className="host-signature-actions">
        <span className="kb-muted" role="status">
          {isRead ? '已阅读至最后一页' : '请阅读至最后一页；无法显示时请下载文件后阅读'}
        </span>
        <Button onClick={onClose}>返回</Button>
        <Button
          type="primary"
          disabled={!isRead || !pageCount}
          onClick={() => pageCount && onRead(pageCount)}
        >
          确认已阅读
        </Button>
      </div>
    </>
  );
}

interface SigningFormProps {
  ask: StampAsk;
  signing: Signing;
  /** Opens the agreement. */
  onRead: () => void;
  onLater: () => void;
}

function SigningForm({ ask, signing, onRead, onLater }: SigningFormProps) {
  const { hasRead, unread, submit, isRunning, refusal } = signing;
  const tick = useRef<HTMLInputElement>(null);
  const id = useId();

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!hasRead) tick.current?.focus();
    submit();
  };

  return (
    <form className="host-signature" onSubmit={handleSubmit} noValidate>
      <p>
        {ask.signcompanyname}请贵公司以电子方式签署《{ask.askTitle}》。
      </p>
      <Deadline day={ask.deadline} />
      <label className="host-signature-tick">
        <input
          ref={tick}
          type="checkbox"
          checked={hasRead}
          disabled={isRunning}
          aria-haspopup="dialog"
          aria-invalid={Boolean(refusal)}
          aria-describedby={`${id}-hint`}
          onChange={hasRead ? unread : onRead}
        />
        <span>
          {texts.readAndAgreed}
          {ask.askTitle}》
        </span>
      </label>
      <p id={`${id}-hint`} className="kb-muted">
        {hasRead ? (
          <button type="button" className="host-signature-again" onClick={onRead}>
            再次查看协议
          </button>
        ) : (
          '勾选时打开协议，阅读到最后一页后确认。'
        )}
      </p>
      <p className="host-signature-refusal" role="alert">
        {refusal}
      </p>
      <div className="host-signature-actions">
        <Button onClick={onLater} disabled={isRunning}>
          稍后签署
        </Button>
        <Button type="primary" htmlType="submit" loading={isRunning} disabled={isRunning}>
          提交
        </Button>
      </div>
    </form>
  );
}

/** Counted by the server's date, because this computer's clock may be wrong. */
function Deadline({ day }: { day: StampAsk['deadline'] }) {
  const today = useToday();
  if (!day) return null;
  return day < today ? (
    <p className="host-signature-late">签署期限{day}已过，请尽快签署。</p>
  ) : (
    <p>请于{day}前完成签署。</p>
  );
}
