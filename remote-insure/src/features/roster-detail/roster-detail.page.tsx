import { useParams, useSearchParams } from 'react-router-dom';
import { getInsure, type PolicyDetail } from 'shared-kernel/contract/insure';
import { getHeadcount, type Headcount } from 'shared-kernel/contract/roster/people';
import { Chart } from 'shared-kernel/chart';
import { DetailPage, DetailState } from 'shared-kernel/detail';
import { civilDate } from 'shared-kernel/contract';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { insureStatusBy } from 'shared-kernel/domain/dictionaries';
import { policyNoun } from 'shared-kernel/domain/nouns/policy';
import { formatNumber } from 'shared-kernel/domain/text';
import { ListSection } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';
import { CivilDay, DictTag, LinkButton } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { PersonDrawer } from '../../shared/person-drawer';
import { addition } from '../../shared/staff-change';
import { ChangeDays } from './change-days';
import { HeadcountCalendar } from './headcount-calendar';
import { staffList } from './staff-list';

/** The people of one policy: how many on each day, who on a chosen one, and what happened to each of them. */
export function RosterDetailPage() {
  const { id = '' } = useParams();
  const policy = useEndpoint(getInsure, { params: { id } });
  const headcount = useEndpoint(getHeadcount, { params: { id } });
  return (
    <DetailState read={policy}>
      {(found) => (
        <DetailState read={headcount}>
          {(days) => <RosterDetail policy={found} headcount={days} />}
        </DetailState>
      )}
    </DetailState>
  );
}

function RosterDetail({ policy, headcount }: { policy: PolicyDetail; headcount: Headcount }) {
  const { asOf, show } = useAsOf();
  const { days, today } = headcount;
  const ofToday = days.find(({ date }) => date === today);
  const counts = days.map(({ count }) => count);
  return (
    <>
      <DetailPage
        title={`保单人员明细 ${policy.mealName}`}
        number={policy.policyNo ?? policy.insureNo}
        status={<DictTag dictionary={insureStatusBy(policy)} code={policy.insureStatus} />}
        actions={
          <>
            <LinkButton href={linkTo('insure.policy', { id: policy.id })}>查看保单</LinkButton>
            {policy.actions.includes('changeStaff') && (
              <LinkButton type="primary" href={addition(policy.id)}>
                {policyNoun.actions.changeStaff.label}
              </LinkButton>
            )}
          </>
        }
        figures={[
          { label: '今日在保', value: ofToday ? `${formatNumber(ofToday.count, 0)}人` : '-' },
          { label: '期间最多', value: `${formatNumber(Math.max(0, ...counts), 0)}人` },
          { label: '起保日期', value: <CivilDay value={policy.startDate} /> },
          { label: '到期日期', value: <CivilDay value={policy.endDate} /> },
        ]}
        sections={[
          {
            key: 'headcount',
            title: '人数走势',
            content: (
              <Chart
                title="每日在保人数"
                kind="line"
                categoryTitle="日期"
                categories={days.map(({ date }) => date)}
                series={seriesOf(headcount)}
              />
            ),
          },
          {
            key: 'calendar',
            title: '人数日历',
            content: <HeadcountCalendar headcount={headcount} chosen={asOf} onChoose={show} />,
          },
          {
            key: 'changes',
            title: '人员变动日',
            content: <ChangeDays days={days} startDate={headcount.startDate} onChoose={show} />,
          },
          {
            key: 'people',
            title: asOf ? `${asOf}在保名单` : '人员清单',
            content: <ListSection list={staffList} params={{ id: policy.id }} />,
          },
        ]}
      />
      <PersonDrawer />
    </>
  );
}

/** Days to come are what has been ordered so far, not what is. */
function seriesOf({ days, today }: Headcount) {
  const known = days.map(({ date, count }) => (date <= today ? count : undefined));
  if (days.every(({ date }) => date <= today)) return [{ name: '在保人数', values: known }];
  const ordered = days.map(({ date, count }) => (date >= today ? count : undefined));
  return [
    { name: '在保人数', values: known },
    { name: '已安排', values: ordered },
  ];
}

/** The day of the list below, which is one of its filters in the URL. */
function useAsOf() {
  const [search, setSearch] = useSearchParams();
  const read = civilDate.safeParse(search.get('asOf'));
  const show = (day: CivilDate) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('asOf', day);
        next.set('section', 'people');
        next.delete('page');
        return next;
      },
      { replace: true },
    );
  return { asOf: read.success ? read.data : undefined, show };
}
