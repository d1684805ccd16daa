import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Drawer, Popconfirm, Button } from 'shared-kernel/antd';
import { deleteMessage, getMessage, listMessages } from 'shared-kernel/contract/messages';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { bus, topics } from 'shared-kernel/runtime';
import { ErrorPanel, Instant, LinkButton, LoadingPanel, RichText } from 'shared-kernel/ui';
import { openMessage, withMessage } from './open-message';

/** The open message beside its list. Reading it marks it as read on the server. */
export function MessageDrawer({ onChanged }: { onChanged: () => unknown }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const id = openMessage(search);
  const message = useEndpoint(getMessage, { params: { id: String(id) } }, { enabled: id !== undefined });
  const close = () => navigate({ search: withMessage(search, undefined) }, { replace: true });
  const remove = useAction(deleteMessage, {
    invalidates: [listMessages],
    onDone: async () => {
      bus.publish(topics.messagesChanged, {});
      await close();
    },
  });

  const readId = message.data?.id;
  const tellThatItWasRead = useEffectEvent(() => {
    bus.publish(topics.messagesChanged, {});
    void onChanged();
  });
  useEffect(() => {
    if (readId !== undefined) tellThatItWasRead();
  }, [readId]);

  return (
    <Drawer
      open={id !== undefined}
      title={message.data?.subject ?? '消息详情'}
      size="large"
      onClose={() => void close()}
      extra={
        message.data && (
          <Popconfirm
            title="确定要删除这条消息吗？"
            okText="删除"
            cancelText="取消"
            onConfirm={() => void remove.run({ params: { id: String(id) }, query: {} })}
          >
            <Button danger loading={remove.isRunning}>
              删除
            </Button>
          </Popconfirm>
        )
      }
    >
      {message.isPending && <LoadingPanel />}
      {message.isError && <ErrorPanel error={message.error} onRetry={message.refetch} />}
      {message.data && (
        <>
          <p className="kb-muted">
            <Instant value={message.data.createTime} />
          </p>
          <RichText html={message.data.content} />
          {message.data.link && (
            <LinkButton type="primary" href={message.data.link}>
              去查看
            </LinkButton>
          )}
        </>
      )}
    </Drawer>
  );
}
