import { useState } from 'react';
import { Alert, Button } from 'shared-kernel/antd';
import { Select } from 'shared-kernel/antd-entry';
import { listWorkTypes } from 'shared-kernel/contract/reference';
import { getRosterCheck, getRosterGap, nameJobs } from 'shared-kernel/contract/roster/check';
import { jobType } from 'shared-kernel/domain/dictionaries';
import { similarWorkTypes } from 'shared-kernel/domain/people/work-type';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { pair } from './look';

const mostShown = 20;

/** Asks once which work types the employer's own job names mean; the answers are stored. */
export function JobNames({ names }: { names: readonly string[] }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const workTypes = useEndpoint(
    listWorkTypes,
    { query: { length: 500 } },
    { staleTime: Infinity, enabled: names.length > 0 },
  );
  const save = useAction(nameJobs, {
    invalidates: [getRosterCheck, getRosterGap],
    onDone: () => setChosen({}),
  });
  if (names.length === 0) return null;
  const all = workTypes.data?.list ?? [];
  const known = all.map(({ workTypeName }) => workTypeName);
  const optionsFor = (name: string) => {
    const first = similarWorkTypes(name, all, (one) => one.jobType !== jobType.code.uninsurable);
    return [...new Set([...first, ...known])].map((value) => ({ value, label: value }));
  };
  return (
    <Alert
      type="info"
      title={`${names.length}个岗位不在工种表中，尚未比对类别`}
      description={
        <>
          <p>请选择对应的工种，以后上传会自动对应。</p>
          {names.slice(0, mostShown).map((name) => (
            <label key={name} style={pair}>
              <span>{name}</span>
              <Select
                aria-label={`${name}对应的工种`}
                showSearch
                allowClear
                placeholder="请选择工种"
                value={chosen[name] ?? null}
                options={optionsFor(name)}
                onChange={(workTypeName: string | undefined) =>
                  setChosen({ ...chosen, [name]: workTypeName ?? '' })
                }
              />
            </label>
          ))}
          <Button
            disabled={Object.values(chosen).every((value) => value === '')}
            loading={save.isRunning}
            onClick={() =>
              void save.run({
                body: {
                  list: Object.entries(chosen)
                    .filter(([, value]) => value !== '')
                    .map(([name, workTypeName]) => ({ name, workTypeName })),
                },
              })
            }
          >
            保存对应关系
          </Button>
        </>
      }
    />
  );
}
