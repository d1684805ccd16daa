import { useEffect, useEffectEvent } from 'react';
import type { MessageId } from '../domain/nouns/ids';
import { getMessage, type MessageRow } from '../contract/messages';
import { useEndpoint } from '../query';
import { Button } from '../antd/base';
import { explainProblem, Instant, LinkButton, LoadingPanel, RichText } from '../ui';
import { ReferenceLine } from '../ui/error-panel';
import { Actions } from '../ui/page-header';
import { messageQuery, publishMessagesChanged } from './message-list';

interface MessageTextProps {
  message: ReturnType<typeof useMessage>;
  /** Called when the message's link is opened in the same tab. */
  onFollow?: () => void;
}

/** A message's text and link; a loading state; or the reason why it cannot be read. */
export function MessageText({ message, onFollow }: MessageTextProps) {
  const { data, error, isPending } = message;
  if (isPending) return <LoadingPanel rows={6} />;
  if (!data) return <ReadFailure error={error} onRetry={() => void message.refetch()} />;
  return (
    <>
      <p className="kb-muted">
        <Instant value={data.createTime} />
      </p>
      <RichText html={data.content} />
      {data.link && isPortalPath(data.link) && (
        <p>
          <LinkButton type="primary" href={data.link} onFollow={onFollow}>
            去查看
          </LinkButton>
        </p>
      )}
    </>
  );
}

/** Messages may only link to pages of the portal. */
const isPortalPath = (link: string) => /^\/(?![/\\])/.test(link);

function ReadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { message, traceId } = explainProblem(error);
  return (
    <section className="kb-panel" role="alert">
      <p className="kb-panel-title">{`系统错误${message}，请联系客服`}</p>
      <ReferenceLine number={traceId} />
      <Actions>
        <Button onClick={onRetry}>重试</Button>
      </Actions>
    </section>
  );
}

/** A message's subject. Unread ones have a dot and an accessible hint. */
export function MessageSubject({ message }: { message: Pick<MessageRow, 'subject' | 'readFlag'> }) {
  // Lists show a row's name in bold; a message only while it is unread.
  if (message.readFlag) return <span style={{ fontWeight: 400 }}>{message.subject}</span>;
  return (
    <>
      <span className="kb-unread" aria-hidden />
      <span className="kb-hidden">未读：</span>
      <strong>{message.subject}</strong>
    </>
  );
}

/** Loads the open message, which marks it as read on the server; `onRead` is called once per message. */
export function useMessage(id: MessageId | undefined, onRead?: () => unknown) {
  const message = useEndpoint(
    getMessage,
    { params: { id: String(id) }, query: messageQuery },
    // A message never changes.
    { enabled: id !== undefined, staleTime: Infinity },
  );

  const readId = id === undefined ? undefined : message.data?.id;
  const report = useEffectEvent(() => {
    publishMessagesChanged();
    void onRead?.();
  });
  useEffect(() => {
    if (readId !== undefined) report();
  }, [readId]);

  return message;
}
