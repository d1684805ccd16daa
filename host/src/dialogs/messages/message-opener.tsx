import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type ComponentType } from 'react';
import { asyncScheduler, fromEvent, throttleTime } from 'rxjs';
import { listPopupMessages, messageClient } from 'shared-kernel/contract/messages';
import {
  api,
  bus,
  reportFailure,
  session,
  topics,
  useSession,
  useTopic,
  whenIdle,
} from 'shared-kernel/runtime';
import { feedResumed } from '../../feed/feed-topics';
import { useTurn } from '../dialog-turns';
import type { MessageDialog } from './message-dialog';
import { messagesRequested } from './message-topics';
import { forgetPopups, rememberPopups, shownPopups } from './shown-popups';

/** However many messages open by themselves: minimum interval of reading popups. */
const popupEveryMs = 2_000;

/** A request that waited longer for its turn is checked again: its messages may have been dealt with meanwhile. */
const freshForMs = 1_000;

interface Request {
  /** Messages it opens with, newest first; none when the user opened it. */
  popups: readonly number[];
  isAsked: boolean;
  /** Milliseconds of the page's clock. */
  at: number;
}

/** The feed pushed a popup; it reported popups at its start; not known yet. */
type Why = 'pushed' | 'greeted' | 'asked';

/** A frame of the feed is enough, unless the popups it reports at its start were dismissed already. */
const isReason = (why: Why, shown: ReadonlySet<number>) =>
  why === 'pushed' || (why === 'greeted' && shown.size === 0);

/** Opens the message dialog: at the bell, on entry and for frames of the feed. Project users have none. */
export function MessageOpener() {
  const userId = useSession((state) => state.user?.id);
  const isProjectUser = useSession((state) => state.isProjectUser);
  if (userId === undefined || isProjectUser) return null;
  return <OpenerOf key={userId} userId={userId} />;
}

function OpenerOf({ userId }: { userId: number }) {
  const [request, setRequest] = useState<Request>();
  const close = () => setRequest(undefined);
  const Dialog = useDialogCode(request !== undefined, close);
  const hasTurn = useTurn('messages', request !== undefined, {
    unasked: request?.isAsked !== true,
    ready: Dialog !== undefined,
  });
  const isOpen = useStillDue(hasTurn, request, setRequest);
  const isLate = useRef(false);

  /** Opens with what has not been shown today; a hidden page waits until it is visible. */
  const look = useEffectEvent(async (why: Why) => {
    if (document.hidden) {
      isLate.current = true;
      return;
    }
    isLate.current = false;
    const answer = await readPopups();
    const shown = shownPopups(userId);
    const popups = answer?.list.map(({ id }) => id).filter((id) => !shown.has(id)) ?? [];
    if (session.getState().user?.id !== userId) return;
    if (popups.length === 0 && !isReason(why, shown)) return;
    setRequest((present) => present ?? { popups, isAsked: false, at: performance.now() });
  });
  const onPopup = useEffectEvent(() => {
    if (!isOpen) void look('pushed');
  });
  const onResumed = useEffectEvent((popups: number | undefined) => {
    if (popups !== 0) void look(popups === undefined ? 'asked' : 'greeted');
  });

  useEffect(() => {
    const cancel = whenIdle(() => void look('asked'));
    const popups$ = bus
      .on(topics.popup)
      .pipe(throttleTime(popupEveryMs, asyncScheduler, { leading: true, trailing: true }));
    const listening = popups$.subscribe(({ count }) => count > 0 && onPopup());
    listening.add(bus.on(feedResumed).subscribe(({ popups }) => onResumed(popups)));
    listening.add(
      fromEvent(document, 'visibilitychange').subscribe(() => isLate.current && void look('asked')),
    );
    listening.add(session.state$.subscribe(({ token }) => !token && forgetPopups()));
    return () => {
      cancel();
      listening.unsubscribe();
    };
  }, []);

  useTopic(messagesRequested, () => setRequest({ popups: [], isAsked: true, at: performance.now() }));

  const popups = request?.popups;
  useEffect(() => {
    if (isOpen && popups?.length) rememberPopups(userId, popups);
  }, [isOpen, popups, userId]);

  return Dialog && <Dialog open={isOpen} onClose={close} popups={request?.popups ?? []} />;
}

const readPopups = () =>
  api.call(listPopupMessages, { query: { client: messageClient }, quiet: true }).catch(() => undefined);

/** Returns whether the dialog is open. One that waited long opens with the messages still unread, or not at all. */
function useStillDue(
  hasTurn: boolean,
  request: Request | undefined,
  change: (request: Request | undefined) => void,
): boolean {
  const [opened, setOpened] = useState<Request>();
  const begin = useEffectEvent(async () => {
    if (!request) return;
    const isFresh = request.popups.length === 0 || performance.now() - request.at < freshForMs;
    const answer = isFresh ? undefined : await readPopups();
    const unread = answer && new Set(answer.list.map(({ id }) => id));
    const popups = unread ? request.popups.filter((id) => unread.has(id)) : request.popups;
    if (request.popups.length > 0 && popups.length === 0) return change(undefined);
    const due = { ...request, popups };
    change(due);
    setOpened(due);
  });
  useEffect(() => {
    if (hasTurn) void begin();
    else setOpened(undefined);
  }, [hasTurn]);
  return hasTurn && opened !== undefined;
}

type Dialog = ComponentType<ComponentProps<typeof MessageDialog>>;

/** The dialog's code, fetched when it is needed for the first time. */
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
