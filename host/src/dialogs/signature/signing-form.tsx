import { useId, useRef, type FormEvent } from 'react';
import { Button } from 'shared-kernel/antd';
import type { StampAsk } from 'shared-kernel/contract/agreements';
import { clock } from 'shared-kernel/runtime';
import * as texts from 'shared-kernel/domain/texts';
import type { Signing } from './use-signing.hook';

interface SigningFormProps {
  ask: StampAsk;
  signing: Signing;
  /** Opens the agreement. */
  onRead: () => void;
  onLater: () => void;
}

export function SigningForm({ ask, signing, onRead, onLater }: SigningFormProps) {
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

/** By the server's day: a wrong clock of this computer does not change the deadline. */
function Deadline({ day }: { day: StampAsk['deadline'] }) {
  if (!day) return null;
  return day < clock.today() ? (
    <p className="host-signature-late">签署期限{day}已过，请尽快签署。</p>
  ) : (
    <p>请于{day}前完成签署。</p>
  );
}
