import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { as } from './portal-api';
import { baseUrl, dataDir } from './stack';

interface Inbox {
  list: { id: number; subject: string }[];
  count: number;
  unReadCount: number;
}

export const inboxOf = async (username: string): Promise<Inbox> =>
  (await as(username)).get<Inbox>('/api/messages?start=0&length=500');

/** Deletes all messages of an employer, for stories that count them. */
export async function emptyInbox(username: string): Promise<void> {
  const { list } = await inboxOf(username);
  if (list.length > 0)
    await (await as(username)).post('/api/messages/batch/delete', { ids: list.map(({ id }) => id) });
}

/** Sends a message to an employer; `popup` ones open automatically. Calls the endpoint, as stories send many. */
export async function sendMessage(
  username: string,
  subject: string,
  { body = `正文：${subject}`, popup = false } = {},
): Promise<void> {
  const token = readFileSync(join(dataDir, 'provider.token'), 'utf8').trim();
  const answer = await fetch(`${baseUrl}/provider-api/commands/${encodeURIComponent('message:send')}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ positional: [username], options: { subject, body, ...(popup ? { popup } : {}) } }),
  });
  if (!answer.ok) throw new Error(`the message was not sent: ${await answer.text()}`);
}
