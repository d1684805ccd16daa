import { getTonight, type MidnightRow } from 'shared-kernel/contract/tonight';
import { useEndpoint } from 'shared-kernel/query';
import { ToDo, ToDoList } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { midnightWords, openParam } from '../../shared/midnight-words';

/** One line about the next midnight, where anything happens at it. */
export function TonightToDo() {
  const read = useEndpoint(getTonight);
  const rows = read.data?.next.list ?? [];
  return (
    <ToDoList subject="今晚零时" reads={[read]}>
      {rows.length > 0 && (
        <ToDo
          tone={rows.some(({ actions }) => actions.includes('pay')) ? 'yours' : 'theirs'}
          text={`今晚零时：${countsOf(rows)}`}
          action="查看"
          href={linkTo('insure.policy-list', {}, { [openParam]: 1 })}
        />
      )}
    </ToDoList>
  );
}

function countsOf(rows: readonly MidnightRow[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of rows) counts.set(midnightWords[kind], (counts.get(midnightWords[kind]) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${count}笔${word}`).join('、');
}
