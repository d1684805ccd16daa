import { aggregatePerson } from 'shared-kernel/contract/insure';
import { useEndpoint } from 'shared-kernel/query';
import { FigureCard } from 'shared-kernel/ui';
import { paths } from '../../paths';

/** How many people are in cover today. */
export function PeopleInCover() {
  const { data } = useEndpoint(aggregatePerson);
  const thisMonth = data?.list.at(-1);
  return (
    <FigureCard
      label="在保人数"
      value={data ? `${data.inForce.toLocaleString('zh-CN')}人` : '-'}
      note={thisMonth && `本月加保${thisMonth.added}人 · 减保${thisMonth.reduced}人`}
      href={paths['insure.people']}
    />
  );
}
