import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type ComponentType } from 'react';
import { asyncScheduler, fromEvent, throttleTime } from 'rxjs';
import { listPopupMessages } from 'shared-kernel/contract/messages';
import { api, bus, reportFailure, session, topics, useSession, useTopic } from 'shared-kernel/runtime';
import { feedResumed } from '../../feed/feed-topics';
import { useTurn } from '../dialog-turns';
import { whenIdle } from '../../ui/when-idle';
import type { MessageDialog } from './message-dialog';
import { refreshMessageLists } from './message-lists';
import { messagesWanted } from './message-topics';
import { forgetPopups, rememberPopups, shownPopups } from './shown-popups';

/** However many messages open by themselves: lists are read again, and popups asked for, no oftener than this. */
const popupEveryMs = 2_000;

interface Wanted {
  /** Messages it opens with, newest first; none when the person asked for it. */
  popups: readonly number[];
  isAsked: boolean;
}

/** The feed has pushed a popup; it has told at its beginning that there are some; nobody knows whether there are. */
type Why = 'pushed' | 'greeted' | 'asked';

/** The feed's word is enough, unless what it tells of at its beginning was put aside already. */
const isReason = (why: Why, shown: ReadonlySet<number>) =>
  why === 'pushed' || (why === 'greeted' && shown.size === 0);

/** Opens the message dialog: at the bell, on entry and whenever the feed says so. Project users have none. */
export function MessageOpener() {
  const userId = useSession((state) => state.user?.id);
  const isProjectUser = useSession((state) => state.isProjectUser);
  if (userId === undefined || isProjectUser) return null;
  return <OpenerOf key={userId} userId={userId} />;
}

function OpenerOf({ userId }: { userId: number }) {
  const [wanted, setWanted] = useState<Wanted>();
  const close = () => setWanted(undefined);
  const Dialog = useDialogCode(wanted !== undefined, close);
  const isOpen = useTurn('messages', wanted !== undefined, {
    unasked: wanted?.isAsked !== true,
    ready: Dialog !== undefined,
  });
  const isLate = useRef(false);

  /** Opens with what has not been shown today; a page that nobody sees waits until somebody does. */
  const look = useEffectEvent(async (why: Why) => {
    if (document.hidden) {
      isLate.current = true;
      return;
    }
    isLate.current = false;
    const answer = await api
      .call(listPopupMessages, { query: { client: 'yun_PC' }, quiet: true })
      .catch(() => undefined);
    const shown = shownPopups(userId);
    const popups = answer?.list.map(({ id }) => id).filter((id) => !shown.has(id)) ?? [];
    if (session.getState().user?.id !== userId) return;
    if (popups.length === 0 && !isReason(why, shown)) return;
    setWanted((standing) => standing ?? { popups, isAsked: false });
  });
  const onPopup = useEffectEvent(() => {
    void refreshMessageLists();
    if (!isOpen) void look('pushed');
  });
  const resumes = useRef(0);
  const onResumed = useEffectEvent((popups: number | undefined) => {
    resumes.current += 1;
    // With the first page everything has just been read.
    if (resumes.current > 1 || popups === undefined) void refreshMessageLists();
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

  useTopic(messagesWanted, () => setWanted({ popups: [], isAsked: true }));

  const popups = wanted?.popups;
  useEffect(() => {
    if (isOpen && popups?.length) rememberPopups(userId, popups);
  }, [isOpen, popups, userId]);

  return Dialog && <Dialog open={isOpen} onClose={close} popups={wanted?.popups ?? []} />;
}

type Dialog = ComponentType<ComponentProps<typeof MessageDialog>>;

/** The dialog's code, fetched when it is wanted for the first time. */
function useDialogCode(isWanted: boolean, onFailed: () => void): Dialog | undefined {
  const [code, setCode] = useState<{ dialog: Dialog }>();
  const fail = useEffectEvent((error: unknown) => {
    reportFailure({ area: 'host', error });
    bus.publish(topics.problemRaised, { code: 0, message: '站内消息加载失败，请稍后再试' });
    onFailed();
  });
  const isNeeded = isWanted && !code;
  useEffect(() => {
    if (!isNeeded) return;
    import('./message-dialog').then(({ MessageDialog }) => setCode({ dialog: MessageDialog }), fail);
  }, [isNeeded]);
  return code?.dialog;
}
