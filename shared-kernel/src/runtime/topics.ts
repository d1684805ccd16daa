import './without-eval';
import { z } from 'zod';
import { stampAskStatus } from '../domain/dictionaries';
import { defineTopic, type Topic } from './event-bus';

/** Declares a topic whose payloads only present subscribers receive. */
const event = <S extends z.ZodType>(name: string, owner: string, payload: S): Topic<S> =>
  defineTopic({ name, owner, payload, replay: 'none' });

/** Declares a topic whose last payload later subscribers receive too. */
const state = <S extends z.ZodType>(name: string, owner: string, payload: S): Topic<S> =>
  defineTopic({ name, owner, payload, replay: 'latest' });

const nothing = z.object({});
const count = z.int().min(0);
const id = z.int().positive().optional();

/** Unread site messages of the signed-in user, from the live feed. */
export const unreadCount = state('messages.unread-count.v1', 'host', z.object({ count }));

/** Messages were read or deleted on a page; the host reloads the count. */
export const messagesChanged = event('messages.changed.v1', 'remote-settings', nothing);

/** Number of popup messages to be shown at once. */
export const popup = event('messages.popup.v1', 'host', z.object({ count }));

/** The agreement that most recently waited for the customer's signature. */
export const stampAsk = state(
  'customer.stamp-ask.v1',
  'host',
  z.object({ status: z.literal(stampAskStatus.codes) }),
);

/** A page requests the pending signature: the host opens the dialog, even when the user had postponed it. */
export const signatureRequested = event('customer.signature-requested.v1', 'host', nothing);

/** A recharge was requested: the host opens the recharge dialog. `shortfall` is in fen. */
export const rechargeRequested = event(
  'finance.recharge-requested.v1',
  'host',
  z.object({ shortfall: z.int().positive().optional() }),
);

/** The wallet changed; views of a balance reload it. */
export const balanceChanged = event('finance.balance-changed.v1', 'remote-finance', nothing);

/** Insured staff were added, removed, replaced or amended. */
export const personsChanged = event('insure.persons-changed.v1', 'remote-insure', z.object({ insureId: id }));

/** An application or policy changed state. */
export const insuresChanged = event('insure.insures-changed.v1', 'remote-insure', z.object({ insureId: id }));

/** A claim was reported or changed state. */
export const casesChanged = event('claims.cases-changed.v1', 'remote-claims', z.object({ caseId: id }));

/** Projects were added, changed or ended. */
export const projectsChanged = event('projects.changed.v1', 'remote-insure', nothing);

/** The session's token or its user changed, in this tab or another. */
export const sessionChanged = state(
  'session.changed.v1',
  'shared-kernel',
  z.object({ phase: z.enum(['signed-out', 'signing-in', 'ready']), userId: id }),
);

/** The server refused the token: the host redirects to sign-in. Once per token. */
export const sessionExpired = event('session.expired.v1', 'shared-kernel', nothing);

/** The server blocks the account until the user has done something at `page`: the host runs its guard again. */
export const accountHeld = event('session.account-held.v1', 'shared-kernel', z.object({ page: z.string() }));

/** Pages are about to be replaced by those of another version: forms store their drafts. */
export const pagesReplaced = event('runtime.pages-replaced.v1', 'host', nothing);

/** A call failed and the page does not show this: the host shows a toast. */
export const problemRaised = event(
  'runtime.problem-raised.v1',
  'shared-kernel',
  z.object({ code: z.int(), message: z.string(), traceId: z.string().optional() }),
);

/** Number of failed calls that are being retried, as the server is busy or did not respond. The host shows it. */
export const callsRetried = state(
  'runtime.calls-retried.v1',
  'shared-kernel',
  z.object({ busy: count, offline: count }),
);

/** Result of an action, shown in the host's toast. `actionId` adds a button with `actionText`. */
export const noticeGiven = event(
  'runtime.notice-given.v1',
  'shared-kernel',
  z.object({
    message: z.string(),
    /** Defaults to `done`. */
    tone: z.enum(['done', 'info', 'warning', 'error']).optional(),
    actionId: z.string().optional(),
    actionText: z.string().optional(),
  }),
);

/** The user clicked the button of a notice. */
export const noticeActionChosen = event(
  'runtime.notice-action-chosen.v1',
  'host',
  z.object({ actionId: z.string() }),
);

/** A bug or failure of the portal itself; collected by telemetry. */
export const failureReported = event(
  'runtime.failure-reported.v1',
  'shared-kernel',
  z.object({
    area: z.string(),
    version: z.string().optional(),
    message: z.string(),
    stack: z.string().optional(),
    reference: z.string(),
  }),
);
