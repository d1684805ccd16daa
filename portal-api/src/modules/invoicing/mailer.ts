import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../../config';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  attachments: readonly { fileName: string; mime: string; content: Uint8Array }[];
}

/** Sends one mail. Rejects when the server does not take it; `stored` means that nobody has received it. */
export interface Mailer {
  send(mail: Mail): Promise<'sent' | 'stored'>;
}

/** By SMTP where a server is configured, else into a folder. */
export const createMailer = ({ smtp, dataDir, brand }: Pick<Config, 'smtp' | 'dataDir' | 'brand'>): Mailer =>
  smtp ? smtpMailer(smtp, brand.name) : outboxMailer(join(dataDir, 'outbox'), brand.name);

const awayCodes = new Set(['ECONNECTION', 'EDNS', 'ETIMEDOUT', 'ESOCKET', 'ETLS', 'EAUTH', 'EPROTOCOL']);

/** Rather than one that does not take this mail, or this recipient. */
export const isServerAway = (error: unknown): boolean =>
  awayCodes.has(String((error as { code?: unknown }).code));

/** Nothing hangs on a server that does not answer. */
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

/** The demo has no mail server: each mail becomes a file that a mail program opens. */
function outboxMailer(folder: string, sender: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(
        messageOf(mail, { name: sender, address: 'outbox@localhost' }),
      );
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${randomUUID()}.eml`);
      // Never half a file, whatever happens meanwhile.
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
  // Files are given here; a text can never make nodemailer read a path or an address.
  disableFileAccess: true,
  disableUrlAccess: true,
  attachments: mail.attachments.map(({ fileName, mime, content }) => ({
    filename: fileName,
    contentType: mime,
    content: Buffer.from(content),
  })),
});
