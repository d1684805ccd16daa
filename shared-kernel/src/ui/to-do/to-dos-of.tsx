import type { ReactNode } from 'react';
import { listToDos, type ToDoRow } from '../../contract/to-dos';
import { useEndpoint } from '../../query';
import { ToDo, ToDoList } from './to-do';

interface ToDosOfProps {
  area: ToDoRow['area'];
  /** Subject of the to-dos: 保险, 理赔. */
  subject: string;
  /** By key of the to-do: list of its records for a bulk action, shown in a drawer. */
  together?: Readonly<Record<string, ReactNode>>;
}

/** The employer's to-dos in the area of one remote, as the API determines them. */
export function ToDosOf({ area, subject, together = {} }: ToDosOfProps) {
  const read = useEndpoint(listToDos);
  const rows = read.data?.list.filter((row) => row.area === area) ?? [];
  return (
    <ToDoList subject={subject} reads={[read]}>
      {rows.map(({ key, deadline, isSeveral, isBulk, ...row }) => (
        <ToDo
          key={key}
          {...row}
          deadline={deadline ?? undefined}
          several={isSeveral}
          together={isBulk && together[key]}
        />
      ))}
    </ToDoList>
  );
}
