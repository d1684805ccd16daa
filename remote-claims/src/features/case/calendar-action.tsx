import { useState } from 'react';
import { Button, Modal } from 'shared-kernel/antd';
import { getClaimCalendarAddress, renewClaimCalendarAddress } from 'shared-kernel/contract/claims/calendar';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { notify } from 'shared-kernel/runtime';
import { CopyText, ErrorPanel, LoadingPanel } from 'shared-kernel/ui';

/** Offers the deadlines of claims for the calendar of a phone or an office program, by an address for this user. */
export function CalendarAction() {
  // Undefined until first opened: lists render sooner without a closed dialog.
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Button onClick={() => setOpen(true)}>订阅时限日历</Button>
      {isOpen !== undefined && (
        <Modal
          title="订阅时限日历"
          open={isOpen}
          onCancel={() => setOpen(false)}
          footer={null}
          destroyOnHidden
        >
          <Address />
        </Modal>
      )}
    </>
  );
}

function Address() {
  const read = useEndpoint(getClaimCalendarAddress);
  const renew = useAction(renewClaimCalendarAddress, {
    invalidates: [getClaimCalendarAddress],
    onDone: () => notify.done('已更换地址，原地址失效'),
  });
  if (read.isError) return <ErrorPanel error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <LoadingPanel rows={3} />;
  const address = new URL(read.data.url, window.location.origin).href;
  return (
    <>
      <p>
        把下面的地址添加到手机或Outlook的“订阅日历”，需要本企业办理的截止日期和工伤认定期限会自动出现，提前一天提醒。
      </p>
      <p style={{ overflowWrap: 'anywhere' }}>
        <CopyText text={address} />
      </p>
      <p className="kb-muted">日历只有报案号和截止日期。地址请勿转发；泄露时请更换。</p>
      <Button loading={renew.isRunning} onClick={() => renew.run()}>
        更换地址
      </Button>
    </>
  );
}
