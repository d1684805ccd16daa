import { useLocation, useNavigate } from 'react-router-dom';
import { Drawer } from 'shared-kernel/antd';
import { DeleteMessageButton, MessageText, useMessage } from 'shared-kernel/messages';
import { openMessage, withMessage } from './open-message';

/** The open message beside its list. */
export function MessageDrawer({ onChanged }: { onChanged: () => unknown }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const id = openMessage(search);
  const message = useMessage(id, onChanged);
  const close = () => navigate({ search: withMessage(search, undefined) }, { replace: true });

  return (
    <Drawer
      open={id !== undefined}
      title={message.data?.subject ?? '消息详情'}
      size="large"
      onClose={() => void close()}
      extra={message.data && <DeleteMessageButton id={message.data.id} onDone={close} />}
    >
      <MessageText message={message} />
    </Drawer>
  );
}
