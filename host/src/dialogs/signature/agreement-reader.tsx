import { useState } from 'react';
import { Button, Modal } from 'shared-kernel/antd';
import type { StampAsk } from 'shared-kernel/contract/agreements';
import { PdfPages } from 'shared-kernel/pdf';

interface AgreementReaderProps {
  isOpen: boolean;
  ask: StampAsk;
  onClose: () => void;
  /** It was read to its last page and confirmed. */
  onRead: (pageCount: number) => void;
}

/** The agreement of the contracting company, page by page. */
export function AgreementReader({ isOpen, ask, onClose, onRead }: AgreementReaderProps) {
  return (
    <Modal
      open={isOpen}
      title={`《${ask.askTitle}》`}
      width={880}
      style={{ top: 24 }}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
      destroyOnHidden
    >
      <Reading key={ask.docSha256} ask={ask} onClose={onClose} onRead={onRead} />
    </Modal>
  );
}

function Reading({ ask, onClose, onRead }: Omit<AgreementReaderProps, 'isOpen'>) {
  const [pageCount, setPageCount] = useState<number>();
  const [isRead, setRead] = useState(false);

  return (
    <>
      <PdfPages
        src={ask.fddProtocolUrl}
        title={ask.askTitle}
        height="clamp(240px, calc(100vh - 280px), 960px)"
        onPageCount={setPageCount}
        onLastPageSeen={() => setRead(true)}
      />
      <div className="host-signature-actions">
        <span className="kb-muted" role="status">
          {isRead ? '已阅读至最后一页' : '请阅读至最后一页；无法显示时请下载文件后阅读'}
        </span>
        <Button onClick={onClose}>返回</Button>
        <Button
          type="primary"
          disabled={!isRead || !pageCount}
          onClick={() => pageCount && onRead(pageCount)}
        >
          确认已阅读
        </Button>
      </div>
    </>
  );
}
