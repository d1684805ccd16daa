import 'shared-kernel/runtime';
import { Observable } from 'rxjs';
import { z } from 'zod';

const values = z.object({
  unReadCount: z.int().min(0).optional(),
  popup: z.int().min(0).optional(),
  customerStampAskStatus: z.int().min(0).optional(),
});

/** Messages between the tabs of one browser. */
const tabMessage = z.discriminatedUnion('type', [
  /** From the leader: values of the feed. */
  z.object({ type: z.literal('news'), values, isGreeting: z.boolean() }),
  /** From a tab that has just opened or was frozen: requests the current values, or any reply, from the leader. */
  z.object({ type: z.literal('ask') }),
]);
export type TabMessage = z.output<typeof tabMessage>;

/** The part of a BroadcastChannel that is used. */
export type Channel = Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>;

export interface TabChannel {
  readonly messages$: Observable<TabMessage>;
  say(message: TabMessage): void;
}

/** Exchanges messages with other tabs, ignoring those of other versions. The channel is open while subscribed. */
export function createTabChannel(open: () => Channel): TabChannel {
  let channel: Channel | undefined;
  return {
    messages$: new Observable((out) => {
      const opened = open();
      channel = opened;
      opened.onmessage = ({ data }) => {
        const message = tabMessage.safeParse(data);
        if (message.success) out.next(message.data);
      };
      return () => {
        channel = undefined;
        opened.close();
      };
    }),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast has no target
    say: (message) => channel?.postMessage(message),
  };
}
