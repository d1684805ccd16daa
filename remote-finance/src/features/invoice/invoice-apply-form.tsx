import { useNavigate } from 'react-router-dom';
import { Alert } from 'shared-kernel/antd';
import type { AnswerOf } from 'shared-kernel/contract';
import type { getCustomerInfo, InvoiceInfo } from 'shared-kernel/contract/customers';
import {
  invoiceForm,
  invoiceRemarkMax,
  type InvoiceableRow,
  type InvoiceForm,
} from 'shared-kernel/contract/money/invoices';
import type { listInvoiceTypes } from 'shared-kernel/contract/reference';
import { invoiceContent, invoiceKind, invoicetype } from 'shared-kernel/domain/dictionaries';
import { addFen, isWholeFen, moneyText, zeroFen, type Fen } from 'shared-kernel/domain/money';
import { problems } from 'shared-kernel/contract';
import {
  Field,
  FormFields,
  FormGroup,
  FormPage,
  useForm,
  useFormValues,
  type DraftOf,
} from 'shared-kernel/form';
import { paths } from '../../paths';
import { BillItems } from './bill-items';
import { useInvoiceDraft } from './invoice-draft';
import * as texts from 'shared-kernel/domain/texts';
import { Facts } from 'shared-kernel/detail';
import { amountInWords } from 'shared-kernel/domain/amount-in-words';
import { invoiceAmounts, taxOf } from 'shared-kernel/domain/invoice';

/** Whether these data are sufficient for an invoice of this kind. */
function isComplete(info: InvoiceInfo | null | undefined, kind: number): boolean {
  if (!info?.title || !info.taxNo) return false;
  const { regAddress, regPhone, bankDeposit, bankNum } = info;
  return (
    kind !== invoiceKind.code.special ||
    [regAddress, regPhone, bankDeposit, bankNum].every((text) => text !== '')
  );
}

const BuyerFacts = ({ info }: { info: InvoiceInfo | null | undefined }) => (
  <Facts
    items={[
      { label: '发票抬头', value: info?.title },
      { label: texts.creditCode, value: info?.taxNo },
      { label: '注册地址', value: info?.regAddress || undefined },
      { label: '注册电话', value: info?.regPhone || undefined },
      { label: '开户行', value: info?.bankDeposit || undefined },
      { label: '银行账号', value: info?.bankNum || undefined },
    ]}
  />
);

interface InvoiceApplyFormProps {
  bills: readonly InvoiceableRow[];
  customer: AnswerOf<typeof getCustomerInfo>;
  kinds: AnswerOf<typeof listInvoiceTypes>['list'];
}

const { special, plain } = invoiceKind.code;

/** Kind, content, amounts and recipient of an application; the next page shows what the invoices will look like. */
export function InvoiceApplyForm({ bills, customer, kinds }: InvoiceApplyFormProps) {
  const navigate = useNavigate();
  const { draft, keep } = useInvoiceDraft();
  const info = customer.invoiceInfo;
  const sumSpecial = addFen(...bills.map((bill) => bill.specialAmount));
  const mayBeSpecial = customer.invoicetype !== invoicetype.code.plain && sumSpecial > 0;
  /** Otherwise the whole amounts, which are filled in, would be refused. */
  const isAllSpecial = bills.every(({ specialAmount, plainAmount }) => specialAmount === plainAmount);
  const isSameChoice =
    draft?.items.map((item) => item.settlementId).join() === bills.map(({ id }) => id).join();
  const form = useForm({
    schema: invoiceForm,
    initial:
      draft && isSameChoice
        ? draft
        : {
            invoiceKind: mayBeSpecial && isAllSpecial && isComplete(info, special) ? special : plain,
            invoiceContent: invoiceContent.code.premium,
            receiveEmail: info?.receiveEmail ?? '',
            remark: '',
            items: bills.map((bill) => ({ settlementId: bill.id, amount: bill.plainAmount })),
          },
    submit: (values) => Promise.resolve(keep(values)),
    onDone: () => void navigate(paths['finance.invoice-preview']),
  });
  const { invoiceKind: kind = plain } = useFormValues(form);
  const mostOf = (bill: InvoiceableRow) => (kind === special ? bill.specialAmount : bill.plainAmount);

  return (
    <FormPage
      form={form}
      title="申请开票"
      hint={`${bills.length}张结算单，销售方：${bills[0]?.signcompanyname ?? ''}`}
      submitText="下一步：预览发票"
      cancel={{ href: paths['finance.invoices'] }}
      aside={(values) => <InvoiceSums values={values} />}
    >
      {!isComplete(info, kind ?? plain) && (
        <Alert
          type="warning"
          title={problems.invoiceInfoMissing.text}
          description="专用发票还须填写注册地址、电话、开户行及账号。"
          action={<a href="/setting/invoiceInfo">去完善</a>}
        />
      )}
      <FormGroup title="发票">
        <Field.Radio
          name="invoiceKind"
          label="发票类型"
          options={kinds.map((one) => ({
            value: one.invoiceKind,
            label: one.label,
            disabled: one.invoiceKind === special && !mayBeSpecial,
          }))}
          hint={
            mayBeSpecial
              ? `银行转账支付的部分可开专票，本次最多${moneyText(sumSpecial)}`
              : problems.wechatPlainInvoiceOnly.text
          }
        />
        <Field.Radio
          name="invoiceContent"
          label="开票内容"
          options={kinds.find((one) => one.invoiceKind === kind)?.contents ?? []}
        />
      </FormGroup>
      <FormGroup title="开票金额" hint="可以只开一部分，余下的以后再开。超过100万元会拆成多张发票。">
        {bills.map((bill, index) => (
          <FormFields key={bill.id} name={`items.${index}`}>
            <Field.Money
              name="amount"
              label={`${bill.settleMonth} 结算单 ${bill.settleNo}`}
              hint={`可开${moneyText(mostOf(bill))}`}
              dependencies={['invoiceKind']}
              also={async (value) =>
                Number(value) > mostOf(bill)
                  ? kind === special && Number(value) <= bill.plainAmount
                    ? problems.wechatPlainInvoiceOnly.text
                    : problems.invoiceableTooLow.text
                  : undefined
              }
            />
          </FormFields>
        ))}
      </FormGroup>
      <FormGroup title="购买方" hint="抬头、税号等取自开票信息。">
        <BuyerFacts info={info} />
      </FormGroup>
      <FormGroup title="接收方式" hint="开具后发送PDF和XML到邮箱，也可在开票记录中下载。">
        <Field.Text name="receiveEmail" label="收票邮箱" maxLength={64} />
        <Field.TextArea name="remark" label="备注" maxLength={invoiceRemarkMax} rows={2} />
      </FormGroup>
      <FormGroup title="结算明细" hint="退费以负数列在发生的当月。">
        <BillItems bills={bills} />
      </FormGroup>
    </FormPage>
  );
}

/** Totals of the typed amounts: each invoice is taxed separately, so sums are those of the invoices. */
function InvoiceSums({ values }: { values: DraftOf<InvoiceForm> }) {
  const typed = (values.items ?? []).map((item) => item?.amount ?? zeroFen);
  return (
    <section className="kb-card">
      <h2>合计</h2>
      {typed.every(isWholeFen) ? (
        <Facts items={sumFacts(addFen(...typed))} />
      ) : (
        <p className="kb-muted">更正开票金额后显示。</p>
      )}
    </section>
  );
}

function sumFacts(sum: Fen) {
  const parts = invoiceAmounts(sum).map(taxOf);
  return [
    { label: '价税合计', value: <strong>{moneyText(sum)}</strong> },
    { label: '不含税金额', value: moneyText(addFen(...parts.map(({ net }) => net))) },
    { label: '税额（6%）', value: moneyText(addFen(...parts.map(({ tax }) => tax))) },
    { label: '大写', value: amountInWords(sum), wide: true },
    ...(parts.length > 1 ? [{ label: '张数', value: `${parts.length}张` }] : []),
  ];
}
