import { notify } from 'shared-kernel/runtime';
import { Checkbox } from 'shared-kernel/antd-entry';
import { getInsure, listInsures, openToBranches } from 'shared-kernel/contract/insure';
import { useAction } from 'shared-kernel/query';

/** Whether branches may use this company-wide policy; set by the main account. */
export function BranchSwitch({ id, isOpen }: { id: number; isOpen: boolean }) {
  const { run, isRunning } = useAction(openToBranches, {
    invalidates: [getInsure, listInsures],
    onDone: ({ openToBranches: isNowOpen }) =>
      notify.done(isNowOpen ? '分公司现在可以使用本保单' : '分公司不能再使用本保单'),
  });
  return (
    <Checkbox
      checked={isOpen}
      disabled={isRunning}
      onChange={({ target }) => void run({ params: { id: String(id) }, body: { open: target.checked } })}
    >
      允许分公司使用
    </Checkbox>
  );
}
