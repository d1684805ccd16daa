import './message-dialog.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button } from 'shared-kernel/antd';
import type { MessageRow } from 'shared-kernel/contract/messages';
import { messageDialogWidthPx } from 'shared-kernel/domain/constants';
import { readFlag, messageKind } from 'shared-kernel/domain/dictionaries';
import { defineList, EmbeddedList } from 'shared-kernel/list';
import {
  DeleteMessageButton,
  messageListBase,
  messageQuery,
  MessageSubject,
  MessageText,
  ReadAllButton,
  useMessage,
} from 'shared-kernel/messages';
import { EmptyPanel, useNarrow, Instant } from 'shared-kernel/ui';
import type { MessageId } from 'shared-kernel/domain/nouns/ids';
import { PageDialog } from '../../ui/page-dialog';

const { unread } = readFlag.code;
const messageList = defineList({
  ...messageListBase,
  id: 'host.messages',
  tabs: {
    param: 'readFlag',
    options: [
      { value: '', label: '全部' },
      { value: String(unread), label: readFlag.label(unread) },
    ],
  },
  columns: (c) => [c.text('subject', '标题')],
  card: ['subject'],
});

interface MessageDialogProps {
  open: boolean;
  onClose: () => void;
  /** Messages with which the dialog opens, the first one selected. */
  popups: readonly number[];
}

/** Site messages over the page: the list on the left, the selected message on the right; on phones one at a time. */
export function MessageDialog({ open, onClose, popups }: MessageDialogProps) {
  // Navigation closes the messages.
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  const leave = useEffectEvent(() => {
    if (pathname !== openedAt.current) onClose();
    openedAt.current = pathname;
  });
  useEffect(() => leave(), [pathname]);

  if (!open) return null;
  return (
    <PageDialog
      title="站内消息"
      width={messageDialogWidthPx}
      onClose={onClose}
      className="host-messages"
      footer={
        <Link className="kb-link" to="/websitemsg" onClick={onClose}>
          全部消息
        </Link>
      }
    >
      <Messages popups={popups} onLeave={onClose} />
    </PageDialog>
  );
}

function Messages({ popups, onLeave }: { popups: readonly number[]; onLeave: () => void }) {
  const isNarrow = useNarrow();
  const [shownId, setShownId] = useState(popups[0]);
  const list = useRef<HTMLElement>(null);

  const line = (row: MessageRow) => ({
    name: row.subject,
    content: <MessageLine message={row} isOpen={row.id === shownId} onOpen={() => setShownId(row.id)} />,
  });
  const backToList = () => {
    setShownId(undefined);
    // The focused element was removed with the message.
    requestAnimationFrame(() => list.current?.focus());
  };
  const next = popups[popups.indexOf(shownId ?? 0) + 1];

  return (
    <div className="host-messages-panes">
      {/* On phones hidden instead of unmounted, so that page and selection are kept while a message is read. */}
      <section
        ref={list}
        tabIndex={-1}
        className="host-messages-list"
        aria-label="消息列表"
        hidden={isNarrow && shownId !== undefined}
      >
        <EmbeddedList
          list={messageList}
          fixedQuery={messageQuery}
          line={line}
          toolbar={({ reload }) => <ReadAllButton size="small" onDone={reload} />}
        />
      </section>
      {shownId !== undefined ? (
        <MessageDetail
          key={shownId}
          id={shownId}
          onBack={isNarrow ? backToList : undefined}
          onDeleted={backToList}
          onFollow={onLeave}
          onNext={next === undefined ? undefined : () => setShownId(next)}
        />
      ) : (
        !isNarrow && (
          <section className="host-messages-detail" aria-label="消息内容">
            <EmptyPanel text="选择一条消息查看内容" />
          </section>
        )
      )}
    </div>
  );
}

interface MessageLineProps {
  message: MessageRow;
  isOpen: boolean;
  onOpen: () => void;
}

/** One message of the list: subject, kind and time. */
function MessageLine({ message, isOpen, onOpen }: MessageLineProps) {
  return (
    <button
      type="button"
      className="host-message-line"
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className="host-message-subject">
        <MessageSubject message={message} />
      </span>
      <span className="kb-muted host-message-facts">
        <span>{messageKind.label(message.messageKind)}</span>
        <Instant value={message.createTime} />
      </span>
    </button>
  );
}

interface MessageDetailProps {
  id: MessageId;
  /** Set on phones, where the message replaces the list. */
  onBack?: () => void;
  onDeleted: () => void;
  onFollow: () => void;
  /** Shows the next popup message. */
  onNext?: () => void;
}

/** The selected message. Showing it marks it as read. */
function MessageDetail({ id, onBack, onDeleted, onFollow, onNext }: MessageDetailProps) {
  const message = useMessage(id);
  const back = useRef<HTMLDivElement>(null);
  const isAlone = onBack !== undefined;

  // On phones the list with the pressed line is hidden, so the focus moves to the back button.
  useEffect(() => {
    if (isAlone) back.current?.querySelector('button')?.focus();
  }, [isAlone]);

  return (
    <section className="host-messages-detail" aria-label="消息内容" tabIndex={0}>
      {onBack && (
        <div ref={back}>
          <Button size="small" onClick={onBack}>
            返回列表
          </Button>
        </div>
      )}
      {message.data && <h2>{message.data.subject}</h2>}
      <MessageText message={message} onFollow={onFollow} />
      <div className="host-messages-actions">
        {message.data && <DeleteMessageButton id={id} onDone={onDeleted} />}
        {onNext && <Button onClick={onNext}>下一条</Button>}
      </div>
    </section>
  );
}
