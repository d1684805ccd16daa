import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../../config';

interface Mail {
  to: string;
  subject: string;
  text: string;
  attachments: readonly { fileName: string; mime: string; content: Uint8Array }[];
}

/** Sends one mail. Rejects when the server refuses it; `stored` means that it was not delivered to anybody. */
export interface Mailer {
  send(mail: Mail): Promise<'sent' | 'stored'>;
}

/** Sends by SMTP where a server is configured; otherwise writes to a folder. */
export const createMailer = ({ smtp, dataDir, brand }: Pick<Config, 'smtp' | 'dataDir' | 'brand'>): Mailer =>
  smtp ? smtpMailer(smtp, brand.name) : outboxMailer(join(dataDir, 'outbox'), brand.name);

const awayCodes = new Set(['ECONNECTION', 'EDNS', 'ETIMEDOUT', 'ESOCKET', 'ETLS', 'EAUTH', 'EPROTOCOL']);

/** True when the server is unavailable, as opposed to refusing this mail or recipient. */
export const isServerAway = (error: unknown): boolean =>
  awayCodes.has(String((error as { code?: unknown }).code));

const waitMs = 20_000;

function smtpMailer({ url, from, dkim }: NonNullable<Config['smtp']>, sender: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    ...(dkim && { dkim }),
  });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, { name: sender, address: from }));
      return 'sent';
    },
  };
}

/** Stores each mail as a file for mail programs, because the demo has no mail server. */
function outboxMailer(folder: string, sender: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(
        messageOf(mail, { name: sender, address: 'outbox@localhost' }),
      );
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${randomUUID()}.eml`);
      // Written and renamed, so that no partial file exists.
      await writeFile(`${path}.tmp`, message as Buffer);
      await rename(`${path}.tmp`, path);
      return 'stored';
    },
  };
}

const messageOf = (mail: Mail, from: { name: string; address: string }) => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  // Attachments are passed as bytes, so nodemailer must never read a path or URL from text.
  disableFileAccess: true,
  disableUrlAccess: true,
  attachments: mail.attachments.map(({ fileName, mime, content }) => ({
    filename: fileName,
    contentType: mime,
    content: Buffer.from(content),
  })),
});
