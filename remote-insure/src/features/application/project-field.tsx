import { listProjectNames } from 'shared-kernel/contract/projects';
import { projectStatus } from 'shared-kernel/domain/dictionaries';
import { Field } from 'shared-kernel/form';
import { useEndpoint } from 'shared-kernel/query';

/** The project of people whose own row does not name one. */
export function ProjectField() {
  const { data } = useEndpoint(listProjectNames);
  // Reserves the height of the field with its hint, so that the following fields do not move.
  if (!data) return <div className="kb-field" aria-hidden style={{ minHeight: 80 }} />;
  if (data.list.length === 0) return null;
  return (
    <Field.Select
      name="projectId"
      label="所属项目"
      hint="清单中没有填写项目的人员归入此项目"
      options={data.list.map(({ id, projectname, projectStatus: state }) => ({
        value: id,
        label: projectname,
        disabled: state !== projectStatus.code.running,
      }))}
    />
  );
}
