import { z } from 'zod';
import type { UserId } from '../domain/nouns/ids';

/** Path of a user's live feed on the page's host; `wss` on https, `ws` on http. */
export const feedPath = (userId: UserId): string => `/prod-api/websocket/message/${userId}`;

/** Values of the feed about messages and signatures. */
export const feedKeys = ['unReadCount', 'popup', 'customerStampAskStatus'] as const;

export type FeedKey = (typeof feedKeys)[number];
export const feedFrame = z.object({ k: z.enum(feedKeys), val: z.int() });

/**
 * All values of the feed. `popup` counts unread messages that open automatically; `changeNo` changes with each change
 * of a record that the employer is notified of.
 * @public
 */
export const liveKeys = [...feedKeys, 'changeNo'] as const;
export type LiveKey = (typeof liveKeys)[number];

/**
 * One frame, as JSON text. Frames contain current values, so one may be repeated and none has to be replayed. The
 * server adds `changeNo` to every frame.
 */
export const liveFrame = feedFrame.extend({ changeNo: z.int().optional() });
export type LiveFrame = z.output<typeof liveFrame>;

/** Clients that do not rely on the cookie send this first in Sec-WebSocket-Protocol, followed by the token. */
export const feedProtocol = 'portal-feed';

/** Text frames: the browser sends `ping` every 30 s, the server `pong`; 75 s of silence end the connection. */
export const feedHeartbeat = { ping: 'ping', pong: 'pong', everyMs: 30_000, deadAfterMs: 75_000 } as const;

/** Codes with which the server closes the feed. After the first two, reconnecting with the same token is useless. */
export const feedClose = {
  /** There is no session, or it ended: sign-out, new password, expiry. */
  signedOut: 4401,
  /** The feed of another user, or of a project user (who has none). */
  forbidden: 4403,
  /** Too many feeds of one user, a client that does not read, or a held account. Reconnect later. */
  overloaded: 1013,
} as const;
