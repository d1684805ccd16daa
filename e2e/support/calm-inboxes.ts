import { as, demoPassword } from './portal-api';
import { portalOf, workers } from './stack';

/** The demo's employers with popup messages. */
const withPopups = ['13900000001', '13900000002', '13900000003'];

/** Runs once before all stories: marks popups as read, so that no dialog covers the page at the start. */
// oxlint-disable-next-line import/no-default-export -- Playwright requires it
export default async function calmInboxes(): Promise<void> {
  for (let worker = 0; worker < workers; worker += 1)
    for (const username of withPopups) await readPopups(username, portalOf(worker).baseUrl);
}

async function readPopups(username: string, portal: string): Promise<void> {
  const employer = await as(username, demoPassword, portal);
  const { list } = await employer.get<{ list: { id: number }[] }>('/api/messages/popupList');
  if (list.length > 0) await employer.post('/api/messages/batch/read', { ids: list.map(({ id }) => id) });
}
