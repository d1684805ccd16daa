import { listInsurePersons } from 'shared-kernel/contract/insure';
import { personStatus } from 'shared-kernel/domain/dictionaries';
import { defineList } from 'shared-kernel/list';
import * as texts from 'shared-kernel/domain/texts';
import { personParam } from '../../shared/person-drawer';

/** Everybody of one policy, or who is in cover on one day; each opens with what happened to them. */
export const staffList = defineList({
  id: 'insure.staff-as-of',
  title: '人员清单',
  endpoint: listInsurePersons,
  rowDrawer: personParam,
  filters: (f) => [
    f.date('asOf', '某日在保'),
    f.text('name', '姓名'),
    f.text('idNo', texts.fullIdNumber),
    f.dict('personStatus', '状态', personStatus, { more: true }),
  ],
  columns: (c) => [
    c.field('name'),
    c.field('idNoMasked'),
    c.custom('workTypeName', '工种', (row) => `${row.workTypeName}（${row.jobType}类）`),
    c.field('projectName'),
    c.field('startDate'),
    c.field('endDate'),
    c.field('personStatus'),
  ],
  card: ['name', 'idNoMasked', 'personStatus', 'endDate'],
  empty: { text: '没有符合条件的人员。' },
});
