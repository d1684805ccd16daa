import type { AnswerOf } from 'shared-kernel/contract';
import type { previewInvoices } from 'shared-kernel/contract/money/invoices';
import { invoiceContent, invoiceKind } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import { Money } from 'shared-kernel/ui';
import styles from './invoice-paper.css';

type Preview = AnswerOf<typeof previewInvoices>;
type Party = Preview['buyer'];

interface InvoicePaperProps {
  kind: number;
  content: number;
  buyer: Party;
  seller: Party;
  paper: Preview['invoices'][number];
  remark: string;
  /** Shown next to the heading when there are several invoices. */
  number?: string | undefined;
}

/** Preview of an invoice. */
export function InvoicePaper({ kind, content, buyer, seller, paper, remark, number }: InvoicePaperProps) {
  return (
    <section className={styles.paper} aria-label={`发票预览${number ?? ''}`}>
      <h2>
        电子发票（{invoiceKind.label(kind)}）{number}
      </h2>
      <p className={styles.sample}>样票 · 仅供预览，发票号码和日期以开具后为准</p>
      <div className={styles.parties}>
        <PartyFacts heading="购买方信息" party={buyer} />
        <PartyFacts heading="销售方信息" party={seller} />
      </div>
      <div className={styles.lines} tabIndex={0} role="region" aria-label="项目">
        <table>
          <thead>
            <tr>
              <th scope="col">项目名称</th>
              <th scope="col">金额</th>
              <th scope="col">税率</th>
              <th scope="col">税额</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{invoiceContent.label(content)}</td>
              <td>
                <Money value={paper.netAmount} />
              </td>
              <td>{paper.taxRate}%</td>
              <td>
                <Money value={paper.taxAmount} />
              </td>
            </tr>
            <tr>
              <td>
                {texts.amountInWordsLabel}
                {paper.inWords}
              </td>
              <td colSpan={3}>
                （小写）
                <strong>
                  <Money value={paper.amount} />
                </strong>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <div className={styles.foot}>备注：{remark || '-'}</div>
    </section>
  );
}

const PartyFacts = ({ heading, party }: { heading: string; party: Party }) => (
  <div>
    <h3>{heading}</h3>
    <dl>
      <dt>名称</dt>
      <dd>{party.name}</dd>
      <dt>税号</dt>
      <dd>{party.taxNo}</dd>
      <dt>地址电话</dt>
      <dd>{[party.address, party.phone].filter(Boolean).join(' ') || '-'}</dd>
      <dt>开户行账号</dt>
      <dd>{[party.bankDeposit, party.bankNum].filter(Boolean).join(' ') || '-'}</dd>
    </dl>
  </div>
);
