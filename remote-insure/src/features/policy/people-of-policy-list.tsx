import { listInsurePersons } from 'shared-kernel/contract/insure';
import { personStatus } from 'shared-kernel/domain/dictionaries';
import { defineList } from 'shared-kernel/list';
import * as texts from 'shared-kernel/domain/texts';
import { PersonName } from '../../shared/person-name';

/** People of one policy, ended cover included. */
export const peopleOfPolicyList = defineList({
  id: 'insure.people-of-policy',
  title: '人员清单',
  endpoint: listInsurePersons,
  filters: (f) => [
    f.text('name', '姓名'),
    f.text('idNo', texts.fullIdNumber),
    f.dict('personStatus', '状态', personStatus),
  ],
  columns: (c) => [
    c.custom('name', '姓名', (row) => <PersonName person={row} />),
    c.field('idNoMasked'),
    c.custom('workTypeName', '工种', (row) => `${row.workTypeName}（${row.jobType}类）`),
    c.field('startDate'),
    c.field('endDate'),
    c.field('premium'),
    c.field('personStatus'),
  ],
  card: ['name', 'idNoMasked', 'workTypeName', 'personStatus', 'premium'],
  defaultLength: 10,
  empty: { text: '还没有人员。' },
});
