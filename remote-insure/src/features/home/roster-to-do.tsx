import { getRosterGap } from 'shared-kernel/contract/roster/check';
import { formatNumber } from 'shared-kernel/domain/text';
import * as texts from 'shared-kernel/domain/texts';
import { useEndpoint } from 'shared-kernel/query';
import { hasRight } from 'shared-kernel/runtime';
import { ToDo, ToDoList } from 'shared-kernel/ui';
import { linkTo } from '../../paths';

const parts = [
  ['missing', '人未参保'],
  ['left', '人离职仍在保'],
  ['class', '人类别不符'],
  ['data', '人资料不符'],
] as const;

/** What the employer's last roster says otherwise than the cover, until it is closed or another roster is read. */
export function RosterToDo() {
  const gap = useEndpoint(getRosterGap, undefined, { enabled: hasRight('addReduce') });
  const counts = gap.data?.counts;
  const open = counts ? parts.filter(([key]) => counts[key] > 0) : [];
  return (
    <ToDoList subject={texts.rosterCheck} reads={[gap]}>
      {counts && open.length > 0 && (
        <ToDo
          tone={counts.missing > 0 ? 'refused' : 'yours'}
          text={`${texts.rosterCheck}：${open.map(([key, words]) => `${formatNumber(counts[key], 0)}${words}`).join('、')}`}
          action="去处理"
          href={linkTo('insure.add-reduce', {}, { view: 'check' })}
        />
      )}
    </ToDoList>
  );
}
