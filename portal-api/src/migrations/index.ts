import { agreements } from './2026-11-27-agreements';
import { billing } from './2026-11-27-billing';
import { claims } from './2026-11-27-claims';
import { content } from './2026-11-27-content';
import { customers } from './2026-11-27-customers';
import { documents } from './2026-11-27-documents';
import { files } from './2026-11-27-files';
import { filings } from './2026-11-27-filings';
import { finance } from './2026-11-27-finance';
import { insure } from './2026-11-27-insure';
import { invoicing } from './2026-11-27-invoicing';
import { messages } from './2026-11-27-messages';
import { onboarding } from './2026-11-27-onboarding';
import { payment } from './2026-11-27-payment';
import { platform } from './2026-11-27-platform';
import { products } from './2026-11-27-products';
import { reference } from './2026-11-27-reference';
import { roster } from './2026-11-27-roster';
import { search } from './2026-11-27-search';
import { vouchers } from './2026-11-27-vouchers';
import { workTypes } from './2026-11-27-work-types';
import { feed } from './2026-11-28-feed';
import { leases } from './2026-11-28-leases';
import { texts } from './2026-11-28-texts';
import { messagesPushed } from './2026-11-29-messages';
import { codes } from './2026-11-30-codes';
import type { Migration } from './migration';

export type { Migration } from './migration';

/** Applied in this order, once each: by day, and a table after those that it references. */
export const migrations: readonly Migration[] = [
  reference,
  platform,
  customers,
  files,
  messages,
  content,
  agreements,
  onboarding,
  products,
  insure,
  documents,
  roster,
  search,
  workTypes,
  filings,
  finance,
  billing,
  payment,
  vouchers,
  invoicing,
  claims,
  feed,
  leases,
  texts,
  messagesPushed,
  codes,
];
