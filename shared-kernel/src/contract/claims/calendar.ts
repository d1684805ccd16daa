import { z } from 'zod';
import { defineEndpoint, withRight } from '../endpoint';
import { problems } from '../problem';

const address = z.object({
  /** Absolute where the portal knows its own address, else a path of it. */
  url: z.string(),
});
const own = { ...withRight.claim, answer: address } as const;

/** The caller's address for calendar programs: whoever has it reads the deadlines, and nothing else. */
export const getClaimCalendarAddress = defineEndpoint({
  ...own,
  id: 'claims.calendar-address',
  path: '/api/cases/calendarAddress',
  summary: 'Address of the calendar of deadlines',
});

/** Ends the caller's address and answers another one. */
export const renewClaimCalendarAddress = defineEndpoint({
  ...own,
  id: 'claims.renew-calendar-address',
  method: 'POST',
  path: '/api/cases/calendarAddress',
  summary: 'Replace the address of the calendar of deadlines',
});

/** The deadlines that wait for the user of this address, as an iCalendar file (RFC 5545). */
export const claimCalendar = defineEndpoint({
  id: 'claims.calendar',
  path: '/api/public/calendar/{token}',
  access: 'public',
  problems: [problems.notFound],
  summary: 'Deadlines of claims as a calendar',
  params: z.object({ token: z.string().max(140) }),
  raw: true,
});
