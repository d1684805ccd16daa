import { z } from 'zod';
import { missingBeside, pemOf } from '../../platform/settings';

const dkimVariables = {
  PORTAL_DKIM_DOMAIN: z
    .string()
    .regex(/^[\w-]+(?:\.[\w-]+)+$/, 'must be a domain')
    .optional()
    .meta({
      description: 'domain that signs mails (DKIM), that of the sender. All of these are set, or none',
      unset: 'mails are not signed by the portal',
    }),
  PORTAL_DKIM_SELECTOR: z
    .string()
    .regex(/^[\w-]{1,63}$/, 'must be the name before ._domainkey')
    .optional()
    .describe('its selector: the record `<selector>._domainkey.<domain>` has the public key'),
  PORTAL_DKIM_KEY: z.string().optional().describe('its RSA key: PEM text or the path of a PEM file'),
};

export const mailVariables = {
  PORTAL_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' })
    .optional()
    .meta({
      description: 'the mail server that sends invoices',
      unset: 'mails are files in `outbox/` of the data folder',
    }),
  PORTAL_MAIL_FROM: z.email('must be an e-mail address').optional().describe('sender of these mails'),
  ...dkimVariables,
};

type Variables = { [Name in keyof typeof mailVariables]?: string | undefined };

export interface MailConfig {
  url: string;
  from: string;
  /** Undefined: mails are signed by the server or not at all. */
  dkim?: { domainName: string; keySelector: string; privateKey: string } | undefined;
}

/** Returns the names of variables that are missing although others are set. */
export const missingMailVariables = (set: Variables): string[] => [
  ...(set.PORTAL_SMTP_URL !== undefined && set.PORTAL_MAIL_FROM === undefined ? ['PORTAL_MAIL_FROM'] : []),
  ...missingBeside(dkimVariables, set),
];

/** Returns undefined without a server. Throws when the key cannot be read. */
export function mailConfigOf(set: Variables): MailConfig | undefined {
  const { PORTAL_SMTP_URL: url, PORTAL_MAIL_FROM: from, PORTAL_DKIM_DOMAIN: domainName } = set;
  if (url === undefined || from === undefined) return undefined;
  const keySelector = set.PORTAL_DKIM_SELECTOR ?? '';
  return domainName === undefined
    ? { url, from }
    : { url, from, dkim: { domainName, keySelector, privateKey: pemOf(set.PORTAL_DKIM_KEY) } };
}
