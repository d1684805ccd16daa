import { z } from 'zod';

/** Where the live feed of one user is; below the page's own host, `ws` or `wss` as the page is. */
export const feedPath = (userId: number): string => `/prod-api/websocket/message/${userId}`;

/** Values of the feed about messages and signatures. */
export const feedKeys = ['unReadCount', 'popup', 'customerStampAskStatus'] as const;

export type FeedKey = (typeof feedKeys)[number];
export const feedFrame = z.object({ k: z.enum(feedKeys), val: z.int() });

/**
 * All values of the feed. `popup` counts unread messages that open by themselves; `changeNo` is another number after
 * each change of a record that the employer is informed of.
 * @public
 */
export const liveKeys = [...feedKeys, 'changeNo'] as const;
export type LiveKey = (typeof liveKeys)[number];

/**
 * One frame, as JSON text. It carries current values, so a frame may be repeated and none needs to be replayed. The
 * server adds `changeNo` to every frame.
 */
export const liveFrame = feedFrame.extend({ changeNo: z.int().optional() });
export type LiveFrame = z.output<typeof liveFrame>;

/** Sent first in Sec-WebSocket-Protocol, followed by the token, by clients that do not rely on the cookie. */
export const feedProtocol = 'portal-feed';

/** Text frames: the browser says `ping` every 30 s, the server answers `pong`; 75 s of silence end the connection. */
export const feedHeartbeat = { ping: 'ping', pong: 'pong', everyMs: 30_000, deadAfterMs: 75_000 } as const;

/** Why the server closed the feed. After the first two, coming back with the same token is of no use. */
export const feedClose = {
  /** No session, or it ended: sign-out, new password, expiry. */
  signedOut: 4401,
  /** The feed of another user, or a project user, who has none. */
  forbidden: 4403,
  /** Too many feeds of one user, one that does not read, or a held account. Reconnect later. */
  overloaded: 1013,
} as const;
