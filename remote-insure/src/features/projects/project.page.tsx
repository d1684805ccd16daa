import { useSearchParams } from 'react-router-dom';
import type { AnswerOf } from 'shared-kernel/contract';
import { getProject } from 'shared-kernel/contract/projects';
import { projectStatus } from 'shared-kernel/domain/dictionaries';
import { DetailState } from 'shared-kernel/detail';
import { useEndpoint } from 'shared-kernel/query';
import { DictTag, PageHeader, TabStrip } from 'shared-kernel/ui';
import { Button } from 'shared-kernel/antd';
import { ProjectFormPart } from './project-form';
import { ProjectListPage } from './project-list.page';
import { ProjectPeople } from './project-people';
import { ProjectUsers } from './project-users';
import { actionLabels, useProjectStatus } from './project-status.hook';

type Project = AnswerOf<typeof getProject>;

/** A new project (`?id=new`), one project with its users, people and cost (`?id=`), or the list of projects. */
export function ProjectPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  if (id === 'new')
    return (
      <>
        <PageHeader title="新增项目" />
        <ProjectFormPart />
      </>
    );
  if (!/^\d+$/.test(id)) return <ProjectListPage />;
  return <OneProject key={id} id={id} />;
}

function OneProject({ id }: { id: string }) {
  const read = useEndpoint(getProject, { params: { id } });
  return (
    <DetailState read={read}>
      {(project) => <Project project={project} onRefresh={() => void read.refetch()} />}
    </DetailState>
  );
}

const tabs = [
  { key: 'form', label: '项目资料' },
  { key: 'users', label: '项目用户' },
  { key: 'people', label: '人员与费用' },
];

function Project({ project, onRefresh }: { project: Project; onRefresh: () => void }) {
  const [search, setSearch] = useSearchParams();
  const change = useProjectStatus();
  const tab = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'form';
  return (
    <>
      <PageHeader
        title={
          <>
            {project.projectname} <DictTag dictionary={projectStatus} code={project.projectStatus} />
          </>
        }
        hint={`项目编号 ${project.projectNo}`}
        actions={project.actions.map((action) => (
          <Button key={action} danger={action === 'stop'} onClick={() => void change(project, action)}>
            {actionLabels[action]}
          </Button>
        ))}
      />
      <TabStrip
        label="项目内容"
        tabs={tabs}
        active={tab}
        onChange={(key) => setSearch({ id: String(project.id), tab: key }, { replace: true })}
      />
      {tab === 'form' && <ProjectFormPart project={project} onRefresh={onRefresh} />}
      {tab === 'users' && <ProjectUsers project={project} />}
      {tab === 'people' && <ProjectPeople project={project} />}
    </>
  );
}
