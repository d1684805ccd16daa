import { Button, Modal } from 'shared-kernel/antd';
import { payerStatementVersion } from 'shared-kernel/contract/money/payment';
import { brand, type SessionCustomer } from 'shared-kernel/runtime';

export const statementTitle = '付款人授权声明';

interface PayerStatementProps {
  open: boolean;
  payer: string;
  customer: SessionCustomer;
  onAgree: () => void;
  onClose: () => void;
}

/** The statement that a payer by WeChat agrees to. The order stores its version: another text needs another version. */
export function PayerStatement({ open, payer, customer, onAgree, onClose }: PayerStatementProps) {
  const employer = customer.customername;
  return (
    <Modal
      open={open}
      title={statementTitle}
      width={480}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        <Button key="agree" type="primary" onClick={onAgree}>
          已阅读并同意
        </Button>,
      ]}
    >
      <p>付款人：{payer}</p>
      <ol className="host-recharge-statement">
        <li>本人受{employer}授权，代其支付本次充值款项。</li>
        <li>
          所付款项归{employer}所有，存入其在{brand.name}的预付账户。
        </li>
        <li>如发生退款，款项按原支付方式退回。</li>
        <li>微信充值仅可开具普通发票。</li>
        <li>本人与{employer}或其他第三方之间的争议，由各方自行解决，不向平台提出主张。</li>
      </ol>
      <p className="kb-muted">声明版本{payerStatementVersion}。同意的版本与时间随订单保存。</p>
    </Modal>
  );
}
