import { api, bus, notify } from 'shared-kernel/runtime';
import { listPopupMessages, messageClient, type Message } from 'shared-kernel/contract/messages';
import { decideInterruption, type Verdict } from '../interruption';
import { presentSituation } from '../interruption-queue';
import { messagesRequested } from './message-topics';
import { rememberPopups, shownPopups } from './shown-popups';

/** Name of the messages' turn in the queue of interruptions. */
export const messagesTurn = 'messages';

/** Unread popups, newest first, that this browser has not shown today; undefined without an answer. */
export async function readNewPopups(userId: number): Promise<Message[] | undefined> {
  const query = { client: messageClient };
  const answer = await api.call(listPopupMessages, { query, quiet: true }).catch(() => undefined);
  const shown = shownPopups(userId);
  return answer?.list.filter(({ id }) => !shown.has(id));
}

/**
 * Those that may open as a dialog now. Of the others, some are said in a toast, and what is old is left to the inbox.
 * `unreadAt` is when the user could first see them: messages from before are as new as that.
 */
export function openablePopups(
  userId: number,
  popups: readonly Message[],
  unreadAt: number,
): readonly number[] {
  const situation = presentSituation(messagesTurn);
  const verdictOn = ({ link, createTime }: Message): Verdict =>
    decideInterruption({ kind: 'news', link, since: Math.max(Date.parse(createTime), unreadAt) }, situation);
  const decided = popups.map((message) => ({ message, verdict: verdictOn(message) }));
  const of = (verdict: Verdict) =>
    decided.filter((each) => each.verdict === verdict).map(({ message }) => message);
  const toasts = of('toast');
  if (toasts.length > 0) sayPopups(toasts);
  rememberPopups(
    userId,
    [...toasts, ...of('drop')].map(({ id }) => id),
  );
  return of('open').map(({ id }) => id);
}

/** In a toast that opens them: over the form, not in its place. */
export function sayPopups(messages: readonly Message[]): void {
  const [only, ...more] = messages;
  const ids = messages.map(({ id }) => id);
  const text =
    only && more.length === 0
      ? `新消息：${only.subject}`
      : ids.length > 0
        ? `${ids.length}条新消息`
        : '有新消息';
  notify.info(text, { action: { text: '查看', run: () => bus.publish(messagesRequested, { ids }) } });
}
