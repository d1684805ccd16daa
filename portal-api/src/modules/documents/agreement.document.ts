import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import * as texts from 'shared-kernel/domain/texts';
import type { SigncompanyTable } from '../../platform/db/parties.tables';
import { agreementArticles } from './agreement.text';
import type { MadePdf, MakePdf } from './template/pdf-maker';
import type { Sheet } from './template/sheet';

type Signcompany = Pick<Selectable<SigncompanyTable>, 'signcompanyname' | 'uscc' | 'protocol_version'>;

export interface AgreementDocument extends MadePdf {
  /** Hex; identifies the exact text that was read and signed. */
  sha256: string;
}

export const agreementTitle = (brand: string): string => `${brand}平台服务协议`;

const made = new Map<string, Promise<AgreementDocument>>();

/** Returns the platform agreement. The same company and version produce the same bytes, so each is generated once. */
export function agreementDocument(make: MakePdf, brand: string, company: Signcompany) {
  const key = [brand, company.signcompanyname, company.uscc, company.protocol_version].join('|');
  const known = made.get(key);
  if (known) return known;
  const fresh = makeAgreement(make, brand, company);
  made.set(key, fresh);
  // A failed document is generated again on the next request.
  fresh.catch(() => made.delete(key));
  return fresh;
}

async function makeAgreement(make: MakePdf, brand: string, company: Signcompany): Promise<AgreementDocument> {
  const facts = { title: agreementTitle(brand), author: company.signcompanyname };
  const pdf = await make(facts, (sheet) => writeAgreement(sheet, brand, company));
  return { ...pdf, sha256: createHash('sha256').update(pdf.bytes).digest('hex') };
}

export function writeAgreement(sheet: Sheet, brand: string, company: Signcompany): void {
  sheet.title(`《${agreementTitle(brand)}》`);
  sheet.facts([
    ['平台方', company.signcompanyname],
    [texts.creditCode, company.uscc],
    ['协议版本', company.protocol_version],
  ]);
  sheet.paragraph(
    '请客户在签署前仔细阅读本协议全部条款。客户确认签署，即表示已经阅读、理解并同意受本协议约束。',
  );
  for (const [heading, clauses] of Object.entries(agreementArticles(brand, company.signcompanyname))) {
    sheet.heading(heading);
    for (const clause of clauses) sheet.paragraph(clause);
  }
}
