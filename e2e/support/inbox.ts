import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { as } from './portal-api';
import { baseUrl, dataDir } from './stack';

/** Deletes all messages of an employer, for stories that count them. */
export async function emptyInbox(username: string): Promise<void> {
  const user = await as(username);
  const { list } = await user.get<{ list: { id: number }[] }>('/api/messages?start=0&length=500');
  if (list.length > 0) await user.post('/api/messages/batch/delete', { ids: list.map(({ id }) => id) });
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
