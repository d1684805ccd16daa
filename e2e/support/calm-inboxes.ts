import { as } from './portal-api';
import { readPopups } from './signatures';
import { portalOf, workers } from './stack';

/** The demo's employers with popup messages. */
const withPopups = ['13900000001', '13900000002', '13900000003'];

/** Runs once before all stories: marks popups as read, so that no dialog covers the page at the start. */
// oxlint-disable-next-line import/no-default-export -- Playwright requires it
export default async function calmInboxes(): Promise<void> {
  for (let worker = 0; worker < workers; worker += 1)
    for (const username of withPopups) await readPopups(await as(username, portalOf(worker).baseUrl));
}
