import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type ComponentType } from 'react';
import { asyncScheduler, fromEvent, throttleTime } from 'rxjs';
import type { Message } from 'shared-kernel/contract/messages';
import {
  bus,
  clock,
  reportFailure,
  session,
  topics,
  useSession,
  useTopic,
  whenIdle,
} from 'shared-kernel/runtime';
import { feedResumed } from '../../feed/feed-topics';
import type { Verdict } from '../interruption';
import { useTurn } from '../interruption-queue';
import type { MessageDialog } from './message-dialog';
import { messagesRequested } from './message-topics';
import { messagesTurn, openablePopups, readNewPopups, sayPopups } from './new-popups';
import { forgetPopups, rememberPopups, shownPopups } from './shown-popups';

/** However many messages open by themselves: minimum interval of reading popups. */
const popupEveryMs = 2_000;

/** A request that waited longer for its turn is read again: its messages may have been dealt with meanwhile. */
const freshForMs = 1_000;

interface Request {
  /** Messages the dialog opens with; of popups once it is their turn. */
  ids: readonly number[];
  /** The popups that opened it; undefined when the user did. */
  popups?: readonly Message[];
  /** When the user could first see them, in milliseconds since 1970; 0 for what was pushed during work. */
  unreadAt: number;
  /** Milliseconds of the page's clock. */
  at: number;
}

/** The feed pushed a popup; it reported popups at its start; not known yet; the hidden page is seen again. */
type Why = 'pushed' | 'greeted' | 'asked' | 'returned';

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
  const verdict = useTurn(messagesTurn, request && { kind: request.popups ? 'news' : 'asked' }, {
    ready: Dialog !== undefined,
  });
  const isOpen = useOpening(userId, verdict, request, setRequest);
  const late = useRef<Why>(undefined);

  /** Requests what has not been shown today; a hidden page waits until it is visible. */
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

/** Whether the dialog is open: with its turn popups are decided about one by one, and those that waited are read again. */
function useOpening(
  userId: number,
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
