import {
  deleteMessage,
  deleteMessages,
  getMessage,
  listMessages,
  listPopupMessages,
  readMessages,
  type Message,
} from 'shared-kernel/contract/messages';
import { fakeApi, refuse } from 'shared-kernel/testing';
import { messageKind } from 'shared-kernel/domain/dictionaries';

export const aMessage = (id: number, change: Partial<Message> = {}): Message => ({
  id,
  subject: `消息${id}`,
  createTime: '2026-11-21T02:00:00Z',
  messageKind: messageKind.code.system,
  readFlag: false,
  popupFlag: false,
  link: null,
  content: `<p>正文${id}</p>`,
  bizType: null,
  bizId: null,
  readTime: null,
  ...change,
});

/** A fake inbox that stores what is read and deleted, as the server does. */
export function anInbox(...given: Message[]) {
  let inbox = given;
  const change = (ids: readonly number[], how: (message: Message) => Message[]) => {
    inbox = inbox.flatMap((message) => (ids.includes(message.id) ? how(message) : [message]));
  };
  const read = (message: Message) => [{ ...message, readFlag: true }];
  const unread = () => inbox.filter(({ readFlag }) => !readFlag);
  return (
    fakeApi()
      .on(listMessages, ({ query: { start = '0', length = '5', readFlag } }) => {
        const found = readFlag === '0' ? unread() : inbox;
        const list = found.slice(Number(start), Number(start) + Number(length));
        return { list, count: found.length, unReadCount: unread().length };
      })
      .on(getMessage, ({ params }) => {
        change([Number(params['id'])], read);
        return inbox.find(({ id }) => id === Number(params['id'])) ?? refuse(404);
      })
      .on(readMessages, ({ body }) => {
        change('ids' in (body as object) ? (body as { ids: number[] }).ids : inbox.map(({ id }) => id), read);
        return { updated: 1, unReadCount: unread().length };
      })
      .on(deleteMessage, ({ params }) => {
        change([Number(params['id'])], () => []);
        return { deleted: 1 };
      })
      .on(deleteMessages, ({ body }) => {
        change((body as { ids: number[] }).ids, () => []);
        return { deleted: 1, unReadCount: unread().length };
      })
      // Registered last, because the path of one message would match as well.
      .on(listPopupMessages, () => {
        const list = unread().filter(({ popupFlag }) => popupFlag);
        return { list, count: list.length };
      })
  );
}
