import { Actions } from '../ui/actions';
import { Button } from '../antd/base';
import { explainProblem, Instant, LinkButton, LoadingPanel, RichText } from '../ui';
import { ReferenceLine } from '../ui/reference-line';
import type { useMessage } from './use-message.hook';

interface MessageTextProps {
  message: ReturnType<typeof useMessage>;
  /** Its link is followed in place. */
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

/** A link of a message leads to a page of the portal and nowhere else. */
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
