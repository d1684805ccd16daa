import { useState } from 'react';
import { Button, Flex } from 'shared-kernel/antd';
import { Select } from 'shared-kernel/antd-entry';
import { listProjectNames } from 'shared-kernel/contract/projects';
import { getProjectCertificate } from 'shared-kernel/contract/staff-papers';
import { useDownload, useEndpoint } from 'shared-kernel/query';
import { useProjectOptions } from '../../shared/places.hook';

/** The paper that says who of a project is in cover today; nothing without projects, its place is held until then. */
export function ProjectCertificate() {
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
