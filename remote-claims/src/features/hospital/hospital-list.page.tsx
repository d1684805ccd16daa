import { listHospitals } from 'shared-kernel/contract/reference';
import { hospitalDesignation, hospitalLevel, hospitalNature } from 'shared-kernel/domain/dictionaries';
import { defineList, ListPage } from 'shared-kernel/list';
import { CopyText } from 'shared-kernel/ui';

const hospitals = defineList({
  id: 'claims.hospitals',
  title: '医院名录',
  hint: '除紧急抢救外，应在二级（含）以上或保险公司认可的医疗机构就诊。标为“不予理赔”的医院，费用不予赔付。',
  endpoint: listHospitals,
  filters: (f) => [
    f.text('keyword', '医院名称或拼音首字母'),
    f.region('regionCode', '地区'),
    f.dict('designated', '标签', hospitalDesignation),
    f.dict('level', '等级', hospitalLevel, { more: true }),
    f.dict('nature', '性质', hospitalNature, { more: true }),
  ],
  columns: (c) => [
    c.field('hospitalName'),
    c.field('designated', { width: 120 }),
    c.field('level', { width: 120 }),
    c.field('nature', { width: 90 }),
    c.field('regionName', { optional: true }),
    // Some addresses contain only the region; a map finds the hospital by its name together with the region.
    c.custom('address', '地址', (row) => (
      <CopyText text={`${row.address} ${row.hospitalName}`}>{row.address}</CopyText>
    )),
    // The directory has no telephone number for most hospitals.
    c.field('phone', { optional: true }),
    c.field('specialties'),
  ],
  card: ['hospitalName', 'designated', 'level', 'address'],
  empty: { text: '没有找到符合条件的医院，请减少筛选条件。' },
});

/** Hospitals that treat injured people at the insurer's cost, and others. */
export const HospitalListPage = () => <ListPage list={hospitals} />;
