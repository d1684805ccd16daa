import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type ComponentType } from 'react';
import { asyncScheduler, filter, fromEvent, map, throttleTime } from 'rxjs';
import { listPopupMessages, type Message, messageClient } from 'shared-kernel/contract/messages';
import {
  api,
  browserStorage,
  bus,
  clock,
  notify,
  reportFailure,
  session,
  topics,
  useSession,
  useTopic,
  whenIdle,
} from 'shared-kernel/runtime';
import 'shared-kernel/runtime';
import type { MessageId, UserId } from 'shared-kernel/domain/nouns/ids';
import { z } from 'zod';
import { feedResumed } from '../../feed/feed-topics';
import { decideInterruption, type Verdict } from '../interruption';
import { presentSituation, useTurn } from '../interruption-queue';
import { messagesRequested } from '../topics';
import type { MessageDialog } from './message-dialog';

const key = 'popupsShown';
const record = z.object({ userId: z.int(), day: z.string(), ids: z.array(z.int()) });

/**
 * Returns the ids of messages that opened automatically today, in any tab of this browser. A dismissed message does not
 * reopen with every page, but does on the next day and after the next sign-in.
 */
function shownPopups(userId: UserId): ReadonlySet<number> {
  const shown = browserStorage.readAs(key, record);
  return new Set(shown?.userId === userId && shown.day === clock.today() ? shown.ids : []);
}

function rememberPopups(userId: UserId, ids: readonly MessageId[]): void {
  if (ids.length === 0) return;
  const all = [...new Set([...shownPopups(userId), ...ids])];
  browserStorage.writeJson(key, { userId, day: clock.today(), ids: all });
}

/** For a sign-out: the next user is shown all unread messages. */
const forgetPopups = (): void => browserStorage.write(key, undefined);

/** Name of the messages' turn in the queue of interruptions. */
const messagesTurn = 'messages';

/** Returns unread popups, newest first, that this browser has not shown today; undefined when the request failed. */
async function readNewPopups(userId: UserId): Promise<Message[] | undefined> {
  const query = { client: messageClient };
  const answer = await api.call(listPopupMessages, { query, quiet: true }).catch(() => undefined);
  const shown = shownPopups(userId);
  return answer?.list.filter(({ id }) => !shown.has(id));
}

/**
 * Returns the popups that may open as a dialog now. Of the others, some are shown in a toast, and old ones are left to
 * the inbox. Messages older than `unreadAt`, when the user could first see them, count as that new.
 */
function openablePopups(userId: UserId, popups: readonly Message[], unreadAt: number): readonly number[] {
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

/** Shows messages in a toast that opens them: it appears over a form without replacing it. */
function sayPopups(messages: readonly Message[]): void {
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

/** Minimum interval between two reads of popups, however many messages arrive. */
const popupEveryMs = 2_000;

/** A request that waited longer for its turn reads the popups again: they may have been read or deleted meanwhile. */
const freshForMs = 1_000;

interface Request {
  /** Messages with which the dialog opens; for popups set when it is their turn. */
  ids: readonly MessageId[];
  /** The popups that opened the dialog; undefined when the user did. */
  popups?: readonly Message[];
  /** When the user could first see the popups, in milliseconds since 1970; 0 for those pushed during work. */
  unreadAt: number;
  /** Time of `performance.now()` when the request was made, in milliseconds. */
  at: number;
}

/** In order: the feed pushed a popup; reported some at its start; not known yet; the page became visible again. */
type Why = 'pushed' | 'greeted' | 'asked' | 'returned';

/** A frame from the feed is enough to open the dialog, unless popups reported at its start were dismissed before. */
const isReason = (why: Why, shown: ReadonlySet<number>) =>
  why === 'pushed' || (why === 'greeted' && shown.size === 0);

/** Opens the message dialog: by the bell, on entry and for frames from the feed. Project users have no messages. */
export function MessageOpener() {
  const userId = useSession((state) => state.user?.id);
  const isProjectUser = useSession((state) => state.isProjectUser);
  if (userId === undefined || isProjectUser) return null;
  return <OpenerOf key={userId} userId={userId} />;
}

function OpenerOf({ userId }: { userId: UserId }) {
  const [request, setRequest] = useState<Request>();
  const closedAt = useRef(-Infinity);
  const close = () => {
    closedAt.current = performance.now();
    setRequest(undefined);
  };
  const Dialog = useDialogCode(request !== undefined, close);
  const verdict = useTurn(messagesTurn, request && { kind: request.popups ? 'news' : 'asked' }, {
    ready: Dialog !== undefined,
  });
  const isOpen = useOpening(userId, verdict, request, setRequest);
  const late = useRef<Why>(undefined);

  /** Reads the popups not shown today; a hidden page waits until it is visible. */
  const look = useEffectEvent(async (why: Why) => {
    late.current = undefined;
    if (document.hidden) {
      late.current = why === 'pushed' ? 'returned' : why;
      return;
    }
    const popups = (await readNewPopups(userId)) ?? [];
    if (session.getState().user?.id !== userId) return;
    if (popups.length === 0 && !isReason(why, shownPopups(userId))) return;
    const unreadAt = why === 'asked' || why === 'greeted' ? clock.now().getTime() : 0;
    setRequest((present) => present ?? { ids: [], popups, unreadAt, at: performance.now() });
  });
  const onPopup = useEffectEvent((arrivedAt: number) => {
    // The open dialog lists what arrives, so that its reader has seen what arrived before it was closed.
    if (!isOpen && arrivedAt > closedAt.current) void look('pushed');
  });
  const onResumed = useEffectEvent((popups: number | undefined) => {
    if (popups !== 0) void look(popups === undefined ? 'asked' : 'greeted');
  });

  useEffect(() => {
    const cancel = whenIdle(() => void look('asked'));
    const arrivals$ = bus.on(topics.popup).pipe(
      filter(({ count }) => count > 0),
      map(() => performance.now()),
      throttleTime(popupEveryMs, asyncScheduler, { leading: true, trailing: true }),
    );
    const listening = arrivals$.subscribe((arrivedAt) => onPopup(arrivedAt));
    listening.add(bus.on(feedResumed).subscribe(({ popups }) => onResumed(popups)));
    listening.add(
      fromEvent(document, 'visibilitychange').subscribe(() => late.current && void look(late.current)),
    );
    listening.add(session.state$.subscribe(({ token }) => !token && forgetPopups()));
    return () => {
      cancel();
      listening.unsubscribe();
    };
  }, []);

  useTopic(messagesRequested, ({ ids = [] }) => setRequest({ ids, unreadAt: 0, at: performance.now() }));

  const ids = request?.ids;
  useEffect(() => {
    if (isOpen && ids?.length) rememberPopups(userId, ids);
  }, [isOpen, ids, userId]);

  return Dialog && <Dialog open={isOpen} onClose={close} popups={ids ?? []} />;
}

/**
 * Whether the dialog is open. When it is their turn, popups are decided one by one; those that waited are read again.
 */
function useOpening(
  userId: UserId,
  verdict: Verdict | undefined,
  request: Request | undefined,
  change: (request: Request | undefined) => void,
): boolean {
  const [isOpened, setOpened] = useState(false);
  const begin = useEffectEvent(async () => {
    if (!request?.popups) return setOpened(true);
    const { popups, unreadAt, at } = request;
    const isFresh = performance.now() - at < freshForMs;
    const unread = (isFresh ? undefined : await readNewPopups(userId)) ?? popups;
    const isFrameAlone = popups.length === 0;
    if (isFrameAlone && verdict === 'toast') sayPopups([]);
    const ids = openablePopups(userId, unread, unreadAt);
    if (verdict !== 'open' || (ids.length === 0 && !isFrameAlone)) return change(undefined);
    change({ ...request, ids });
    setOpened(true);
  });
  useEffect(() => {
    if (verdict) void begin();
    else setOpened(false);
  }, [verdict]);
  return verdict !== undefined && isOpened;
}

type Dialog = ComponentType<ComponentProps<typeof MessageDialog>>;

/** The dialog's code, fetched on first use. */
function useDialogCode(isPending: boolean, onFailed: () => void): Dialog | undefined {
  const [code, setCode] = useState<{ dialog: Dialog }>();
  const fail = useEffectEvent((error: unknown) => {
    reportFailure({ area: 'host', error });
    bus.publish(topics.problemRaised, { code: 0, message: '站内消息加载失败，请稍后再试' });
    onFailed();
  });
  const isNeeded = isPending && !code;
  useEffect(() => {
    if (!isNeeded) return;
    import('./message-dialog').then(({ MessageDialog }) => setCode({ dialog: MessageDialog }), fail);
  }, [isNeeded]);
  return code?.dialog;
}
