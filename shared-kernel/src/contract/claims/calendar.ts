import { z } from 'zod';
import { defineEndpoint, post, withRight } from '../endpoint';
import { problems } from '../problem';

const address = z.object({
  /** Absolute if the portal knows its own origin, otherwise a path. */
  url: z.string(),
});
const own = { ...withRight.claim, answer: address } as const;

/** Returns the caller's URL for calendar programs; it gives access to the deadlines and nothing else. */
export const getClaimCalendarAddress = defineEndpoint({
  ...own,
  id: 'claims.calendar-address',
  path: '/api/cases/calendarAddress',
  summary: 'Address of the calendar of deadlines',
});

/** Revokes the caller's URL and returns a new one. */
export const renewClaimCalendarAddress = defineEndpoint({
  ...own,
  id: 'claims.renew-calendar-address',
  ...post('/api/cases/calendarAddress'),
  summary: 'Replace the address of the calendar of deadlines',
});

/** Returns the deadlines that the user of this URL has to meet, as an iCalendar file (RFC 5545). */
export const claimCalendar = defineEndpoint({
  id: 'claims.calendar',
  path: '/api/public/calendar/{token}',
  access: 'public',
  problems: [problems.notFound],
  summary: 'Deadlines of claims as a calendar',
  params: z.object({ token: z.string().max(140) }),
  raw: true,
});
