import { useParams, useSearchParams } from 'react-router-dom';
import { getInsure, type PolicyDetail, listInsurePersons } from 'shared-kernel/contract/insure';
import { getHeadcount, type Headcount } from 'shared-kernel/contract/roster/people';
import { Chart } from 'shared-kernel/chart';
import { DetailPage, DetailState } from 'shared-kernel/detail';
import { civilDate } from 'shared-kernel/contract';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import { insureStatusBy, personStatus } from 'shared-kernel/domain/dictionaries';
import { policyNoun } from 'shared-kernel/domain/nouns/policy';
import { formatNumber } from 'shared-kernel/domain/text';
import { ListSection, defineList } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';
import { CivilDay, DictTag, LinkButton } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { PersonDrawer } from '../../shared/person-drawer';
import { personParam } from '../../shared/person-name';
import { addition } from '../../shared/staff-change';
import * as texts from 'shared-kernel/domain/texts';
import { MonthCalendar } from 'shared-kernel/calendar';
import { Button } from 'shared-kernel/antd';
import { DataTable, defineTable } from 'shared-kernel/table';

interface ChangeDaysProps {
  days: Headcount['days'];
  startDate: CivilDate;
  onChoose: (day: CivilDate) => void;
}

const changeTable = defineTable<Headcount['days'][number] & { onChoose: () => void }>({
  label: '人员变动日',
  rowKey: ({ date }) => date,
  columns: (c) => [
    c.custom('date', '日期', ({ date }) => <CivilDay value={date} />),
    c.count('joined', '开始保障'),
    c.count('left', '结束保障'),
    c.count('count', '当日在保'),
    c.custom('open', '名单', ({ date, onChoose }) => (
      <Button type="link" size="small" aria-label={`查看${date}在保名单`} onClick={onChoose}>
        查看名单
      </Button>
    )),
  ],
  pageSize: 10,
  empty: '保障期间没有人员变动',
});

/** Days after the first on which somebody's cover begins or has ended, latest first. */
function ChangeDays({ days, startDate, onChoose }: ChangeDaysProps) {
  const changes = days
    .filter(({ date, joined, left }) => date !== startDate && joined + left > 0)
    .map((day) => ({ ...day, onChoose: () => onChoose(day.date) }))
    .toReversed();
  return <DataTable table={changeTable} rows={changes} />;
}

/** Everybody of one policy, or those in cover on one day; a person's history opens beside the list. */
const staffList = defineList({
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
    c.parts('workTypeName', '工种', texts.workTypeWithClass),
    c.field('projectName'),
    c.field('startDate'),
    c.field('endDate'),
    c.field('personStatus'),
  ],
  card: ['name', 'idNoMasked', 'personStatus', 'endDate'],
  empty: { text: '没有符合条件的人员。' },
});

/** The people of one policy: the number on each day, who was in cover on a chosen day, and each person's history. */
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

/** Future days show the orders placed so far, not a final number. */
function seriesOf({ days, today }: Headcount) {
  const known = days.map(({ date, count }) => (date <= today ? count : undefined));
  if (days.every(({ date }) => date <= today)) return [{ name: '在保人数', values: known }];
  const ordered = days.map(({ date, count }) => (date >= today ? count : undefined));
  return [
    { name: '在保人数', values: known },
    { name: '已安排', values: ordered },
  ];
}

/** Reads and sets the day that the list below is filtered by, in the URL. */
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

interface HeadcountCalendarProps {
  headcount: Headcount;
  chosen: CivilDate | undefined;
  onChoose: (day: CivilDate) => void;
}

/** One month of a policy with the number of people in cover on each day; choosing a day filters the list. */
function HeadcountCalendar({ headcount, chosen, onChoose }: HeadcountCalendarProps) {
  const { startDate, endDate, today, days } = headcount;
  const byDate = new Map(days.map((day) => [day.date, shownOf(day)]));
  return (
    <MonthCalendar
      label="人数日历"
      first={startDate}
      last={endDate}
      today={today}
      chosen={chosen}
      dayOf={(date) => byDate.get(date)}
      onChoose={onChoose}
    />
  );
}

function shownOf({ date, count, joined, left }: Headcount['days'][number]) {
  const spoken = [`${date}在保${count}人`, joined > 0 && `增${joined}人`, left > 0 && `减${left}人`];
  return {
    text: formatNumber(count, 0),
    note: [joined > 0 && `+${joined}`, left > 0 && `-${left}`].filter(Boolean).join(' '),
    spoken: spoken.filter(Boolean).join('，'),
  };
}
