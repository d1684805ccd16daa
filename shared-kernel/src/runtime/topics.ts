import './without-eval';
import { z } from 'zod';
import { stampAskStatus } from '../domain/dictionaries';
import { defineTopic } from './event-bus';

const nothing = z.object({});
const count = z.int().min(0);

/** Unread site messages of the signed-in user, from the live feed. */
export const unreadCount = defineTopic({
  name: 'messages.unread-count.v1',
  owner: 'host',
  payload: z.object({ count }),
  replay: 'latest',
});

/** Messages were read or deleted on a page; the host reloads the count. */
export const messagesChanged = defineTopic({
  name: 'messages.changed.v1',
  owner: 'remote-settings',
  payload: nothing,
  replay: 'none',
});

/** Number of popup messages to be shown at once. */
export const popup = defineTopic({
  name: 'messages.popup.v1',
  owner: 'host',
  payload: z.object({ count }),
  replay: 'none',
});

/** The agreement that most recently waited for the customer's signature. */
export const stampAsk = defineTopic({
  name: 'customer.stamp-ask.v1',
  owner: 'host',
  payload: z.object({ status: z.literal(stampAskStatus.codes) }),
  replay: 'latest',
});

/** A page requests the pending signature: the host opens the dialog, even when the user had postponed it. */
export const signatureRequested = defineTopic({
  name: 'customer.signature-requested.v1',
  owner: 'host',
  payload: nothing,
  replay: 'none',
});

/** A recharge was requested: the host opens the recharge dialog. `shortfall` is in fen. */
export const rechargeRequested = defineTopic({
  name: 'finance.recharge-requested.v1',
  owner: 'host',
  payload: z.object({ shortfall: z.int().positive().optional() }),
  replay: 'none',
});

/** The wallet changed; views of a balance reload it. */
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

/** The server refused the token: the host redirects to sign-in. Once per token. */
export const sessionExpired = defineTopic({
  name: 'session.expired.v1',
  owner: 'shared-kernel',
  payload: nothing,
  replay: 'none',
});

/** The server blocks the account until the user has done something at `page`: the host runs its guard again. */
export const accountHeld = defineTopic({
  name: 'session.account-held.v1',
  owner: 'shared-kernel',
  payload: z.object({ page: z.string() }),
  replay: 'none',
});

/** Pages are about to be replaced by those of another version: forms store their drafts. */
export const pagesReplaced = defineTopic({
  name: 'runtime.pages-replaced.v1',
  owner: 'host',
  payload: nothing,
  replay: 'none',
});

/** A call failed and the page does not show this: the host shows a toast. */
export const problemRaised = defineTopic({
  name: 'runtime.problem-raised.v1',
  owner: 'shared-kernel',
  payload: z.object({ code: z.int(), message: z.string(), traceId: z.string().optional() }),
  replay: 'none',
});

/** Number of failed calls that are being retried, as the server is busy or did not respond. The host shows it. */
export const callsRetried = defineTopic({
  name: 'runtime.calls-retried.v1',
  owner: 'shared-kernel',
  payload: z.object({ busy: count, offline: count }),
  replay: 'latest',
});

/** Result of an action, shown in the host's toast. `actionId` adds a button with `actionText`. */
export const noticeGiven = defineTopic({
  name: 'runtime.notice-given.v1',
  owner: 'shared-kernel',
  payload: z.object({
    message: z.string(),
    /** Defaults to `done`. */
    tone: z.enum(['done', 'info', 'warning', 'error']).optional(),
    actionId: z.string().optional(),
    actionText: z.string().optional(),
  }),
  replay: 'none',
});

/** The user clicked the button of a notice. */
export const noticeActionChosen = defineTopic({
  name: 'runtime.notice-action-chosen.v1',
  owner: 'host',
  payload: z.object({ actionId: z.string() }),
  replay: 'none',
});

/** A bug or failure of the portal itself; collected by telemetry. */
export const failureReported = defineTopic({
  name: 'runtime.failure-reported.v1',
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
