import { exactInstantText } from 'shared-kernel/domain/instant';
import * as texts from 'shared-kernel/domain/texts';
import type { MakePdf } from '../documents/template/pdf-maker';
import { writeAgreement } from '../documents/agreement.document';
import { companyOf, type AskRow } from './stamp-ask.repository';

export interface Signature {
  customername: string;
  uscc: string;
  signer: string;
  username: string;
  at: Date;
  ip: string;
  /** Digest of the text that was read; null when the document is at another origin. */
  docSha256: string | null;
}

/** The file in which a signed copy is stored. */
export const copyFile = (ask: AskRow, bytes: Uint8Array) => ({
  owner: `stampAsk:${ask.id}`,
  fileName: `${ask.ask_title}${texts.signedCopyEnding}`,
  customerId: ask.customer_id,
  uploaderId: null,
  mime: 'application/pdf',
  content: { bytes },
});

/** The agreement, with an additional last page that names signer, text, time and IP address. */
export const signedCopy = (make: MakePdf, brand: string, ask: AskRow, signature: Signature) =>
  make({ title: ask.ask_title, author: ask.signcompanyname, date: signature.at }, (sheet) => {
    const outside = companyOf(ask).fdd_protocol_url;
    if (outside === null) writeAgreement(sheet, brand, companyOf(ask));
    sheet.heading('签署记录');
    sheet.facts([
      ['协议', `《${ask.ask_title}》（版本 ${companyOf(ask).protocol_version}）`],
      ['平台方', ask.signcompanyname],
      ['签署企业', signature.customername],
      [texts.creditCode, signature.uscc],
      ['签署人', `${signature.signer}（账号 ${signature.username}）`],
      ['签署时间', exactInstantText(signature.at)],
      ['网络地址', signature.ip],
      // A document at another origin is identified by its address, and by its digest where known.
      ...(outside === null ? [] : [['文件地址', outside] as const]),
      ...(signature.docSha256 === null ? [] : [[texts.fileDigest, signature.docSha256] as const]),
    ]);
    sheet.note(
      signature.docSha256 === null
        ? '签署人已打开上述地址的协议并确认签署。'
        : '签署人已在平台阅读协议全文并确认签署。文件摘要对应签署时所阅读的协议文本。',
    );
  });
