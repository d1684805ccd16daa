import './without-eval';
import { z } from 'zod';
import { stampAskStatus } from '../domain/dictionaries';
import { defineTopic } from './event-bus';

const nothing = z.object({});
const count = z.int().min(0);

/** Unread site messages of the signed-in user, as the live feed last said. */
export const unreadCount = defineTopic({
  name: 'messages.unread-count.v1',
  owner: 'host',
  payload: z.object({ count }),
  replay: 'latest',
});

/** Messages were read or deleted on a page; the host asks for the count again. */
export const messagesChanged = defineTopic({
  name: 'messages.changed.v1',
  owner: 'remote-settings',
  payload: nothing,
  replay: 'none',
});

/** So many messages ask to be shown at once. */
export const popup = defineTopic({
  name: 'messages.popup.v1',
  owner: 'host',
  payload: z.object({ count }),
  replay: 'none',
});

/** Of the agreement that waited for the customer's signature last. */
export const stampAsk = defineTopic({
  name: 'customer.stamp-ask.v1',
  owner: 'host',
  payload: z.object({ status: z.literal(stampAskStatus.codes) }),
  replay: 'latest',
});

/** Someone wants to top up: the host opens the recharge dialog. `shortfall` is in fen. */
export const rechargeWanted = defineTopic({
  name: 'finance.recharge-wanted.v1',
  owner: 'host',
  payload: z.object({ shortfall: z.int().positive().optional() }),
  replay: 'none',
});

/** The wallet moved; whoever shows a balance asks for it again. */
export const balanceChanged = defineTopic({
  name: 'finance.balance-changed.v1',
  owner: 'remote-finance',
  payload: nothing,
  replay: 'none',
});

/** Insured staff were added, removed, replaced or amended. */
export const personsChanged = defineTopic({
  name: 'insure.persons-changed.v1',
  owner: 'remote-insure',
  payload: z.object({ insureId: z.int().positive().optional() }),
  replay: 'none',
});

/** An application or policy changed state. */
export const insuresChanged = defineTopic({
  name: 'insure.insures-changed.v1',
  owner: 'remote-insure',
  payload: z.object({ insureId: z.int().positive().optional() }),
  replay: 'none',
});

/** A claim was reported or changed state. */
export const casesChanged = defineTopic({
  name: 'claims.cases-changed.v1',
  owner: 'remote-claims',
  payload: z.object({ caseId: z.int().positive().optional() }),
  replay: 'none',
});

/** Projects were added, changed or ended. */
export const projectsChanged = defineTopic({
  name: 'projects.changed.v1',
  owner: 'remote-insure',
  payload: nothing,
  replay: 'none',
});

/** The session's token or its user changed, in this tab or another. */
export const sessionChanged = defineTopic({
  name: 'session.changed.v1',
  owner: 'shared-kernel',
  payload: z.object({
    phase: z.enum(['signed-out', 'signing-in', 'ready']),
    userId: z.int().positive().optional(),
  }),
  replay: 'latest',
});

/** The server no longer knows the token: the host asks to sign in again. Once per token. */
export const sessionExpired = defineTopic({
  name: 'session.expired.v1',
  owner: 'shared-kernel',
  payload: nothing,
  replay: 'none',
});

/** The server holds the account until something is done at `page`: the host asks its guard again. */
export const accountHeld = defineTopic({
  name: 'session.account-held.v1',
  owner: 'shared-kernel',
  payload: z.object({ page: z.string() }),
  replay: 'none',
});

/** Pages are about to be exchanged for those of another version: whoever holds what was typed keeps it as a draft. */
export const pagesReplaced = defineTopic({
  name: 'runtime.pages-replaced.v1',
  owner: 'host',
  payload: nothing,
  replay: 'none',
});

/** A call failed and nobody shows it in place: the host's toast does. */
export const problemRaised = defineTopic({
  name: 'runtime.problem-raised.v1',
  owner: 'shared-kernel',
  payload: z.object({ code: z.int(), message: z.string(), traceId: z.string().optional() }),
  replay: 'none',
});

/** So many calls failed and are being tried again: the server is busy, or no answer came. The host says so. */
export const callsRepeated = defineTopic({
  name: 'runtime.calls-repeated.v1',
  owner: 'shared-kernel',
  payload: z.object({ busy: count, offline: count }),
  replay: 'latest',
});

/** Something good happened that the page about to be left cannot say itself; the host's toast does. */
export const noticeGiven = defineTopic({
  name: 'runtime.notice-given.v1',
  owner: 'shared-kernel',
  payload: z.object({ message: z.string() }),
  replay: 'none',
});

/** Something is broken in the portal itself; kept for whoever collects faults. */
export const faultReported = defineTopic({
  name: 'runtime.fault-reported.v1',
  owner: 'shared-kernel',
  payload: z.object({
    area: z.string(),
    version: z.string().optional(),
    message: z.string(),
    stack: z.string().optional(),
    reference: z.string(),
  }),
  replay: 'none',
});
