import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { invoiceMailStatus } from 'shared-kernel/domain/dictionaries';
import { firstRow, openPortal } from '../../testing/portal';
import { tempFolder } from '../../testing/temp-folder';
import { givenInvoice } from './invoicing.fixtures';
import { createMailer, isServerAway } from './mailer';
import { queueMail, sendMails } from './mail-queue';
import { strictRound } from '../../testing/rounds';

const mail = {
  to: 'invoice@example.com',
  subject: '电子发票（样票）',
  text: '发票见附件。',
  attachments: [{ fileName: '发票.pdf', mime: 'application/pdf', content: Buffer.from('%PDF-1.4 test') }],
};
const brand = { name: '雇安通', code: 'gat' };

/** Starts a local mail server; the first `refusals` mails get a temporary error. */
async function smtpServer(refusals = 0) {
  const received: { to: string[]; source: string }[] = [];
  let left = refusals;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (left > 0) {
          left -= 1;
          done(Object.assign(new Error('try again later'), { responseCode: 451 }));
          return;
        }
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, source: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    smtp: { url: `smtp://127.0.0.1:${port}`, from: 'finance@example.com' },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** Verifies a signature by RFC 6376, with relaxed canonicalisation of headers and body. */
function isSigned(source: string, publicKey: string): boolean {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const relaxed = (header: string) => {
    const at = header.indexOf(':');
    return `${header.slice(0, at).trim().toLowerCase()}:${header
      .slice(at + 1)
      .replace(/\s+/g, ' ')
      .trim()}`;
  };
  const headers = head.split(/\r\n(?!\s)/).map(relaxed);
  const own = headers.find((header) => header.startsWith('dkim-signature:')) ?? '';
  const tag = (name: string) =>
    new RegExp(`[;:]\\s*${name}=([^;]*)`).exec(own)?.[1]?.replaceAll(' ', '') ?? '';
  const body = rest
    .join('\r\n\r\n')
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(?:\r\n)*$/, '\r\n');
  const named = tag('h')
    .split(':')
    .map((name) => headers.findLast((header) => header.startsWith(`${name.toLowerCase()}:`)) ?? '');
  const text = [...named.filter(Boolean), own.replace(/([;:]\s*b=)[^;]*/, '$1')].join('\r\n');
  const hash = createHash('sha256').update(body).digest('base64');
  return (
    tag('bh') === hash && verify('sha256', Buffer.from(text), publicKey, Buffer.from(tag('b'), 'base64'))
  );
}

describe('the mailer', () => {
  it('sends mails with their attachments over SMTP, to one recipient only', async () => {
    const server = await smtpServer();
    const mailer = createMailer({ smtp: server.smtp, dataDir: '', brand });

    expect(await mailer.send(mail)).toBe('sent');
    // Even without the form's validation, a line break must not add a second recipient.
    await mailer.send({ ...mail, to: 'a@example.com\r\nBcc: b@example.com' }).catch(() => undefined);
    await server.close();

    expect(server.received[0]?.to).toEqual(['invoice@example.com']);
    expect(server.received[0]?.source).toContain(Buffer.from('%PDF-1.4 test').toString('base64'));
    expect(server.received.flatMap(({ to }) => to)).not.toContain('b@example.com');
  });

  it('signs mails with DKIM, so that a changed mail fails verification', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const server = await smtpServer();
    const dkim = { domainName: 'example.com', keySelector: 'portal', privateKey };

    await createMailer({ smtp: { ...server.smtp, dkim }, dataDir: '', brand }).send(mail);
    await server.close();

    const { source = '' } = server.received[0] ?? {};
    expect(source).toMatch(/^DKIM-Signature: .*d=example\.com;.*s=portal;/s);
    expect(isSigned(source, publicKey)).toBe(true);
    expect(isSigned(source.replace('To: invoice@', 'To: other@'), publicKey)).toBe(false);
    expect(isSigned(`${source}more\r\n`, publicKey)).toBe(false);
  });

  it('rejects when the server refuses the mail or is unreachable', async () => {
    const server = await smtpServer(1);
    const mailer = createMailer({ smtp: server.smtp, dataDir: '', brand });

    const failure = () => mailer.send(mail).catch((error: unknown) => error);
    const refused = await failure();
    await server.close();
    const away = await failure();

    expect(String(refused)).toContain('451');
    expect([isServerAway(refused), isServerAway(away)]).toEqual([false, true]);
  });

  it('stores mails as files when no server is configured', async () => {
    const dataDir = tempFolder();

    expect(await createMailer({ dataDir, brand }).send(mail)).toBe('stored');

    const [name = ''] = readdirSync(join(dataDir, 'outbox'));
    expect(name).toMatch(/\.eml$/);
    expect(readFileSync(join(dataDir, 'outbox', name), 'utf8')).toContain('To: invoice@example.com');
  });
});

it('an invoice mail is retried after a failure, sent once, and given up with a message after five attempts', async () => {
  const portal = await openPortal({ config: { autopilot: false } });
  const { ctx, clock } = portal;
  const employer = await portal.given.customer();
  const { id } = await givenInvoice(ctx.db, employer);
  const queue = () =>
    ctx.db
      .transaction()
      .execute((trx) => queueMail(trx, { id, customer_id: employer.id }, 'a@example.com', clock.now()));
  const stateOf = async (mailId: number) => {
    const { mail_status, attempts } = await firstRow(ctx.db, 'invoice_mail', { id: mailId });
    return { mail_status, attempts };
  };
  let refusals = 1;
  let failure = new Error('refused');
  let sent = 0;
  let meanwhile = async (): Promise<void> => undefined;
  const run = () =>
    sendMails({
      async send() {
        if (refusals > 0) {
          refusals -= 1;
          throw failure;
        }
        const other = meanwhile;
        meanwhile = async () => undefined;
        await other();
        sent += 1;
        return 'sent';
      },
    })(ctx, clock.now(), { ...strictRound, failed: () => undefined });
  jest.spyOn(ctx.log, 'warn').mockImplementation(() => undefined);
  const later = () => clock.set(new Date(clock.now().getTime() + 3_600_000).toISOString());

  const first = await queue();
  await run();
  await run();
  expect(await stateOf(first)).toEqual({ mail_status: invoiceMailStatus.code.waiting, attempts: 1 });
  later();
  await Promise.all([run(), run()]);
  expect([sent, (await stateOf(first)).mail_status]).toEqual([1, invoiceMailStatus.code.sent]);

  // Sending takes long, and another instance's clock is an hour ahead.
  const slow = await queue();
  meanwhile = async () => {
    later();
    await run();
  };
  await run();
  expect([sent, await stateOf(slow)]).toEqual([2, { mail_status: invoiceMailStatus.code.sent, attempts: 1 }]);

  // A server that is away is asked once a round, however many mails wait.
  const several = [await queue(), await queue(), await queue()];
  failure = Object.assign(failure, { code: 'ECONNECTION' });
  refusals = 100;
  await run();
  expect(100 - refusals).toBe(1);
  refusals = 0;
  later();
  await run();
  for (const mailId of several)
    expect(await stateOf(mailId)).toMatchObject({ mail_status: invoiceMailStatus.code.sent });

  failure = new Error('refused');
  const second = await queue();
  refusals = 100;
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await run();
    later();
  }
  expect(await stateOf(second)).toEqual({ mail_status: invoiceMailStatus.code.failed, attempts: 5 });
  const messages = (await portal.as(employer.username).get('/api/messages?client=yun_PC')).body.data;
  expect(messages).toMatchObject({ list: [{ subject: '发票邮件发送失败' }] });
  await portal.close();
});
