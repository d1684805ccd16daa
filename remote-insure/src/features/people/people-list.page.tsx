import { hasRight } from 'shared-kernel/runtime';
import { listInsuredPeople, type InsuredPersonRow } from 'shared-kernel/contract/insure';
import { filingStatus, jobType, operateType, personStatus } from 'shared-kernel/domain/dictionaries';
import { defineList, ListPage } from 'shared-kernel/list';
import * as texts from 'shared-kernel/domain/texts';
import { DictTag } from 'shared-kernel/ui';
import { linkTo, paths } from '../../paths';
import { useProjectOptions } from '../../shared/reference.hooks';
import { CoveredNow } from './covered-now';
import { mostChosen } from '../../shared/most-chosen';
import { PersonalNumber, PersonDrawer } from '../../shared/person-drawer';
import { personParam } from '../../shared/person-name';
import { staffChange } from '../../shared/staff-change';
import { useState } from 'react';
import { Button, Flex } from 'shared-kernel/antd';
import { Select } from 'shared-kernel/antd-entry';
import { listProjectNames } from 'shared-kernel/contract/projects';
import { getProjectCertificate } from 'shared-kernel/contract/staff-papers';
import { useDownload, useEndpoint } from 'shared-kernel/query';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';

const idsOf = (rows: readonly InsuredPersonRow[]) => rows.map(({ id }) => id);

type Change = InsuredPersonRow['actions'][number];
const labelOf = (change: Change) => operateType.label(operateType.code[change]);

/** Returns why the chosen people cannot all be changed in this way. */
const blocked = (change: Change) => (rows: readonly InsuredPersonRow[]) => {
  const { length } = rows.filter(({ actions }) => !actions.includes(change));
  return length > 0 ? `所选人员中有${length}人现在不能${labelOf(change)}` : undefined;
};

const openPolicy = (id: PolicyId) => ({
  key: 'policy',
  label: '查看保单',
  href: linkTo('insure.policy', { id }),
});

const peopleList = defineList({
  id: 'insure.people',
  title: '在保名单',
  endpoint: listInsuredPeople,
  rowDrawer: personParam,
  filters: (f) => [
    f.text('name', '姓名'),
    f.text('idNo', texts.fullIdNumber),
    f.text('workType', '工种'),
    f.text('mobile', '手机号（完整）', { more: true }),
    f.select('projectId', '项目', useProjectOptions, { more: true }),
    f.dict('jobType', '职业类别', jobType, { more: true }),
    f.dict('personStatus', '状态', personStatus, { more: true }),
    f.dateRange('start', 'startFrom', 'startTo', '生效日期', { more: true }),
  ],
  columns: (c) => [
    c.field('name'),
    c.custom('idNoMasked', '证件号码', (row) => <PersonalNumber person={row} of="idNo" />, { first: 'text' }),
    c.parts('workTypeName', '工种', texts.workTypeWithClass),
    c.field('projectName'),
    c.field('endDate'),
    c.custom('filingStatus', '备案/案件', (row) => <FilingAndCases person={row} />),
    c.field('personStatus'),
  ],
  rowActions: ({ id, insureId, actions }) => [
    ...actions.map((change) => ({
      key: change,
      label: labelOf(change),
      href:
        change === 'amend'
          ? linkTo('insure.amend', {}, { ids: id })
          : staffChange(insureId, operateType.code[change], [id]),
    })),
    openPolicy(insureId),
  ],
  mayChoose: ({ actions }) => (actions.length > 0 ? undefined : '该人员现在不能变更'),
  chooseLimit: mostChosen,
  bulkActions: [
    {
      key: 'amend',
      label: '批量批改',
      blocked: blocked('amend'),
      href: (rows: readonly InsuredPersonRow[]) => linkTo('insure.amend', {}, { ids: idsOf(rows).join(',') }),
    },
    {
      key: 'reduce',
      label: '批量减保',
      blocked: blocked('reduce'),
      href: (rows: readonly InsuredPersonRow[]) =>
        staffChange(rows[0]?.insureId ?? 0, operateType.code.reduce, idsOf(rows)),
    },
  ],
  card: ['name', 'idNoMasked', 'workTypeName', 'personStatus', 'endDate'],
  main: { label: '加减保', href: paths['insure.add-reduce'] },
  empty: { text: texts.nobodyInCover, action: { label: '去投保', href: paths['insure.plan-list'] } },
});

function FilingAndCases({ person }: { person: InsuredPersonRow }) {
  return (
    <>
      {person.filingStatus === null ? (
        <span className="kb-muted">未备案</span>
      ) : (
        <DictTag dictionary={filingStatus} code={person.filingStatus} />
      )}
      {person.openCaseCount ? <div>{`未结案件${person.openCaseCount}件`}</div> : null}
    </>
  );
}

/** For users who may not change staff: no selection and no row actions. */
const { bulkActions: _, main: __, ...others } = peopleList;
const withoutChanges = {
  ...others,
  rowActions: ({ insureId }: InsuredPersonRow) => [openPolicy(insureId)],
};

/** Everybody in cover today, over all policies; a person's history opens beside the list, bulk changes are possible. */
export function PeopleListPage() {
  return (
    <>
      <ListPage
        lead={
          <CoveredNow>
            <ProjectCertificate />
          </CoveredNow>
        }
        list={hasRight('addReduce') ? peopleList : withoutChanges}
      />
      <PersonDrawer />
    </>
  );
}

/** The certificate of who is in cover on a project today. Hidden without projects; reserves its space while loading. */
function ProjectCertificate() {
  const projects = useProjectOptions();
  const { isPending } = useEndpoint(listProjectNames);
  const [projectId, setProjectId] = useState<number>();
  const download = useDownload(getProjectCertificate, '项目参保证明.pdf');
  if (projects.length === 0 && !isPending) return null;
  return (
    <Flex wrap align="center" gap={8} style={{ marginTop: 12 }}>
      <Select
        aria-label="项目"
        placeholder="选择项目"
        showSearch={{ optionFilterProp: 'label' }}
        options={[...projects]}
        disabled={isPending}
        value={projectId}
        onChange={setProjectId}
        style={{ width: 240 }}
      />
      <Button
        disabled={projectId === undefined}
        loading={download.isRunning}
        onClick={() => projectId !== undefined && download.run({ query: { projectId } })}
      >
        下载项目参保证明
      </Button>
    </Flex>
  );
}
