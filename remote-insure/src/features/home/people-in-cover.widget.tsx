import { aggregatePerson, listInsures } from 'shared-kernel/contract/insure';
import { insureStatus } from 'shared-kernel/domain/dictionaries';
import { figureText } from 'shared-kernel/domain/figures';
import { addFen, fen, moneyText } from 'shared-kernel/domain/money';
import { useEndpoint } from 'shared-kernel/query';
import { FigureCard } from 'shared-kernel/ui';
import { paths } from '../../paths';

const people = (count: number) => figureText('inCover', count);

/** The number of people in cover today; before any cover begins, the paid cover that begins later. */
export function PeopleInCover() {
  const read = useEndpoint(aggregatePerson);
  const thisMonth = read.data?.list.at(-1);
  const later = useLaterCover();
  return (
    <FigureCard
      read={read}
      figure="inCover"
      value={people(read.data?.inForce ?? 0)}
      note={later ?? (thisMonth && `本月新增${people(thisMonth.added)} · 减少${people(thisMonth.reduced)}`)}
      href={paths['insure.people']}
    />
  );
}

const paidPolicies = { insureStatus: String(insureStatus.code.paid), sort: 'startDate', length: 50 } as const;

function useLaterCover(): string | undefined {
  const paid = useEndpoint(listInsures, { query: paidPolicies });
  const [first, ...others] = paid.data?.list ?? [];
  if (!first) return undefined;
  const all = [first, ...others];
  const count = all.reduce((sum, row) => sum + row.personCount, 0);
  const premium = addFen(...all.map((row) => row.premium ?? fen(0)));
  return `已付${moneyText(premium)}，另有${people(count)}${others.length > 0 ? '最早' : ''}自${first.startDate}起生效`;
}
